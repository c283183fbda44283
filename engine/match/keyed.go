package match

import (
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/text"
)

// Keyed is chance that nobody at a table can know or choose: each roll has dice
// of its own, keyed by a secret that is told once the match is over and by what
// the players gave before they knew anything. docs/formats.md has it exactly.
type Keyed struct {
	Secret string   `json:"secret"` // 64 hexadecimal digits
	Nonces []string `json:"nonces"` // by seat, - for a seat that no person has
}

// The bounds of a nonce; NoNonce is that of a seat which gave none.
const (
	MinNonce, MaxNonce = 16, 64
	NoNonce            = "-"
)

// IsNonce reports whether a text can be what a player gives to chance.
func IsNonce(s string) bool {
	return len(s) >= MinNonce && len(s) <= MaxNonce && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == ""
}

// Commit is the SHA-256 of the secret, which is told before the match begins.
func (k *Keyed) Commit() string {
	secret, _ := hex.DecodeString(k.Secret)
	sum := digest(secret)
	return hex.EncodeToString(sum[:])
}

// check is what is wrong with the chance of a match.
func (k *Keyed) check(players int) error {
	if b, err := hex.DecodeString(k.Secret); err != nil || len(b) != 32 || strings.ToLower(k.Secret) != k.Secret {
		return text.Errorf("the secret of chance is not 64 hexadecimal digits")
	}
	if len(k.Nonces) != players {
		return text.Errorf("%d nonces for %d players", len(k.Nonces), players)
	}
	for i, n := range k.Nonces {
		if n != NoNonce && !IsNonce(n) {
			return text.Errorf("the nonce of player %d is not 16 to 64 letters, digits, - and _", i+1)
		}
	}
	return nil
}

func (k *Keyed) clone() *Keyed {
	if k == nil {
		return nil
	}
	return &Keyed{k.Secret, slices.Clone(k.Nonces)}
}

// stream is the dice of a roll of a deal.
func (k *Keyed) stream(deal, roll int) *stream {
	secret, _ := hex.DecodeString(k.Secret)
	words := append([]string{strconv.Itoa(deal), strconv.Itoa(roll)}, k.Nonces...)
	key := hmac(secret, []byte(strings.Join(words, " ")))
	return &stream{key: key[:]}
}

// stream is HMAC-SHA-256 of a counter, eight bytes at a time.
type stream struct {
	key   []byte
	count uint64
	bytes []byte
}

func (s *stream) next() uint64 {
	if len(s.bytes) == 0 {
		block := hmac(s.key, binary.BigEndian.AppendUint64(nil, s.count))
		s.count++
		s.bytes = block[:]
	}
	v := binary.BigEndian.Uint64(s.bytes)
	s.bytes = s.bytes[8:]
	return v
}

func (s *stream) below(n int) int { return even(s, n) }

// hmac is HMAC-SHA-256 (RFC 2104) under a key of at most 64 bytes.
func hmac(key, message []byte) [32]byte {
	inner, outer := make([]byte, 64, 64+len(message)), make([]byte, 64, 96)
	copy(inner, key)
	copy(outer, key)
	for i := range inner {
		inner[i] ^= 0x36
		outer[i] ^= 0x5c
	}
	sum := digest(append(inner, message...))
	return digest(append(outer, sum[:]...))
}

// dealing is the dice of the next deal.
func (m *Match) dealing() roller {
	if m.Keyed == nil {
		return &m.Dice
	}
	m.Rolls = 1
	return m.Keyed.stream(m.Deal+1, 0)
}

// rolled is the dice of the next event of chance in a deal.
func (m *Match) rolled() roller {
	if m.Keyed == nil {
		return &m.Dice
	}
	m.Rolls++
	return m.Keyed.stream(m.Deal, m.Rolls-1)
}

// zapped is a card of a hand by an even choice. Keyed chance chooses among the
// faces in the order of the deck, as the order of a hand is nobody else's.
func (m *Match) zapped(hand []card.ID) card.ID {
	if m.Keyed != nil {
		hand = slices.Clone(hand)
		card.SortByFace(hand)
	}
	return hand[m.rolled().below(len(hand))]
}
