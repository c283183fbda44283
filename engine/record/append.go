package record

import (
	"strconv"

	"machiavelli/engine/card"
)

// Lines are appended key by key, in the order that docs/formats.md shows and without
// allocating.

// appendKey appends a key that is not the first of its object.
func appendKey(b []byte, key string) []byte {
	b = append(b, ',', '"')
	b = append(b, key...)
	return append(b, '"', ':')
}

func appendInt(b []byte, key string, n int) []byte {
	return strconv.AppendInt(appendKey(b, key), int64(n), 10)
}

func appendBool(b []byte, key string, v bool) []byte {
	return strconv.AppendBool(appendKey(b, key), v)
}

func appendText(b []byte, key, s string) []byte { return appendQuoted(appendKey(b, key), s) }

func appendInts(b []byte, key string, ns []int) []byte {
	return appendList(appendKey(b, key), ns, func(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) })
}

func appendKeyCard(b []byte, key string, c card.Card) []byte { return appendCard(appendKey(b, key), c) }

func appendKeyCards(b []byte, key string, cards []card.Card) []byte {
	return appendCards(appendKey(b, key), cards)
}

func appendKeyHand(b []byte, key string, hand []card.ID) []byte {
	return appendHand(appendKey(b, key), hand)
}

// appendList appends a list by what appends one of its values.
func appendList[T any](b []byte, list []T, one func([]byte, T) []byte) []byte {
	b = append(b, '[')
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, v)
	}
	return append(b, ']')
}

// appendQuoted appends a JSON text as encoding/json writes it, without its
// escapes for HTML.
func appendQuoted(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"', r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r < 0x20 || r == 0x7f:
			b = append(b, `\u00`...)
			b = append(b, hex[r>>4], hex[r&15])
		default:
			b = append(b, string(r)...) // an invalid byte becomes U+FFFD
		}
	}
	return append(b, '"')
}

func appendCard(b []byte, c card.Card) []byte {
	b = append(b, '"')
	b = append(b, c.ID.Face().String()...)
	if c.As != card.NoFace {
		b = append(b, '=')
		b = append(b, c.As.String()...)
	}
	return append(b, '"')
}

func appendID(b []byte, id card.ID) []byte { return appendCard(b, card.Card{ID: id}) }

func appendCards(b []byte, cards []card.Card) []byte { return appendList(b, cards, appendCard) }

func appendHand(b []byte, hand []card.ID) []byte { return appendList(b, hand, appendID) }

// appendMeld appends a meld, with its owner if it has one.
func appendMeld(b []byte, cards []card.Card, owner int) []byte {
	if owner < 0 {
		return appendCards(b, cards)
	}
	b = append(b, `{"owner":`...)
	b = strconv.AppendInt(b, int64(owner), 10)
	return append(appendKeyCards(b, "cards", cards), '}')
}
