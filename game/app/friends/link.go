package friends

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
)

// The marks of the links to a table.
const (
	markJoin  = "#t="
	markSeat  = "#s="
	markWatch = "#w="
)

// Errors of what should lead to a table.
var (
	ErrLink   = text.Errorf("that is no link to a table, and no code of six letters")
	ErrServer = text.Errorf("a code alone needs the address of its server")
)

// ReadLink finds the table that a text leads to: a link or a code, with whatever a messenger
// or a person has written around and into it. A code without an address is one at a server
// that is known: origin is its address, "" for none.
func ReadLink(given, origin string) (Seat, error) {
	line, ok := message(given)
	if !ok {
		return Seat{}, ErrLink
	}
	s, err := readMark(line, false)
	if plain := unescaped(line); err == errNoMark && plain != line {
		s, err = readMark(plain, true) // a messenger, or a page that sends people on, has escaped it
	}
	if err == errNoMark {
		s, err = readWords(line)
	}
	switch {
	case err != nil:
		return Seat{}, err
	case s.Origin != "":
		return s, nil
	case origin == "":
		return Seat{}, ErrServer
	}
	if s.Origin, err = ReadOrigin(origin); err != nil {
		return Seat{}, err
	}
	return s, nil
}

// LooksLikeLink reports whether an address has the mark of a link to a table, whatever comes
// behind it.
func LooksLikeLink(address string) bool {
	if len(address) > mostAddress {
		address = address[:mostAddress]
	}
	mark := strings.ToLower(unescaped(address))
	return slices.ContainsFunc([]string{markJoin, markSeat, markWatch}, func(m string) bool { return strings.Contains(mark, m) })
}

// message is a text as one line; false where it is too long, or steers something.
func message(given string) (string, bool) {
	if len(given) > mostAddress || strings.ContainsFunc(given, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' }) {
		return "", false
	}
	return text.Line(strings.ReplaceAll(given, "\r", " ")), true
}

// errNoMark says to ReadLink that a text has no mark of a link.
var errNoMark = errors.New("mark=0")

// readMark reads the first link of a text by its mark. Its Origin is empty where the text
// begins with the mark. wrapped: the link stands in the query of another one.
func readMark(line string, wrapped bool) (Seat, error) {
	found := errNoMark
	for at := strings.IndexByte(line, '#'); at >= 0; {
		if s, err := readAfter(line[at+1:]); err == nil {
			s.Origin, err = originBefore(line[:at], wrapped)
			return s, err
		} else if err != errNoMark {
			found = err
		}
		next := strings.IndexByte(line[at+1:], '#')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return Seat{}, found
}

// readAfter reads what stands behind the # of a link.
func readAfter(rest string) (Seat, error) {
	kind, behind, marked := strings.Cut(rest, "=")
	kind = "#" + strings.ToLower(strings.TrimSpace(kind)) + "="
	s := Seat{P: -1}
	var err error
	if !marked || kind != markJoin && kind != markSeat && kind != markWatch {
		word, _, _ := strings.Cut(rest, " ")
		word = strings.TrimRight(word, closing)
		if s.Code, err = readCode(word); err != nil || s.Code != word {
			return Seat{}, errNoMark // it is the mark of something else
		}
		return s, nil
	}
	if s.Code, rest, err = leadingCode(behind); err != nil || kind == markJoin {
		return s, err
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return r != '.' && !isSecretLetter(r) })
	if end < 0 {
		end = len(rest)
	}
	secrets := strings.Split(strings.Trim(rest[:end], "."), ".")
	rest = strings.TrimLeft(rest[end:], closing)
	s.Secret = secrets[0]
	switch {
	case rest != "" && rest[0] != ' ', end > 0 && s.Secret == "" && kind == markSeat:
		return Seat{}, ErrLink
	case kind == markWatch && len(secrets) == 1:
		s.Watch, s.Looks = s.Secret, s.Secret == ""
	case kind == markSeat && s.Secret != "" && len(secrets) <= 3:
		s.Secret, s.Watch, s.Nonce = luggage(strings.Join(secrets, "."))
	default:
		return Seat{}, ErrLink
	}
	if !s.sound() {
		return Seat{}, ErrLink
	}
	return s, nil
}

// What people and programs write around a link: before it, and behind it.
const (
	quotes  = "<>\"'()[]{}*_~`“”„‚‘’«»‹›「」"
	opening = " " + quotes
	closing = quotes + ".,;:!?…/"
)

// originBefore is the origin of a link whose mark comes next. An address that stands in a
// sentence begins with its scheme, so that no other word is taken for a host.
func originBefore(before string, wrapped bool) (string, error) {
	if at := lastScheme(before, wrapped); at >= 0 {
		before = before[at:]
	}
	before = strings.Trim(before, opening)
	if before == "" {
		return "", nil
	}
	return ReadOrigin(before)
}

// lastScheme is where the last address with a scheme begins in a text, -1: nowhere.
func lastScheme(s string, wrapped bool) int {
	low := strings.ToLower(s)
	for end := len(low); end > 0; {
		at := max(strings.LastIndex(low[:end], "http://"), strings.LastIndex(low[:end], "https://"))
		if at < 0 || len(low) != len(s) {
			return -1
		}
		before := []rune(s[:at])
		if at == 0 || strings.ContainsRune(opening, before[len(before)-1]) || wrapped && before[len(before)-1] == '=' {
			return at
		}
		end = at
	}
	return -1
}

// leadingCode is the code that a text begins with, and what follows it. Somebody who reads it
// out writes it in groups.
func leadingCode(s string) (code, rest string, err error) {
	s = strings.TrimLeft(s, " ")
	for i, r := range s {
		switch {
		case r == ' ' || r == '-':
		case r > unicode.MaxASCII || !strings.ContainsRune(wire.CodeLetters, unicode.ToUpper(r)):
			return "", "", ErrLink
		default:
			code += string(unicode.ToUpper(r))
		}
		if len(code) < wire.CodeLength {
			continue
		}
		rest = s[i+1:]
		if next := strings.IndexFunc(rest, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) }); next == 0 {
			return "", "", ErrLink // it is longer
		}
		return code, rest, nil
	}
	return "", "", ErrLink
}

// readWords finds a code in a text without a link, and the address that stands beside it.
func readWords(line string) (Seat, error) {
	s := Seat{P: -1}
	if code, rest, err := leadingCode(strings.Trim(line, closing+"#")); err == nil && strings.Trim(rest, closing) == "" {
		s.Code = code
		return s, nil
	}
	var loud, quiet []string // codes in capitals, as they are shown, and words that may be codes
	for _, word := range strings.Fields(line) {
		if at := lastScheme(word, false); at >= 0 {
			if origin, err := ReadOrigin(strings.TrimRight(word[at:], closing)); err == nil {
				s.Origin = origin
			}
			continue
		}
		word = strings.Trim(word, closing+"#")
		code, err := readCode(word)
		switch {
		case err != nil:
		case code == word && !slices.Contains(loud, code):
			loud = append(loud, code)
		case code != word && !slices.Contains(quiet, code):
			quiet = append(quiet, code)
		}
	}
	for _, codes := range [][]string{loud, quiet} {
		if len(codes) == 1 {
			s.Code = codes[0]
			return s, nil
		}
	}
	return Seat{}, ErrLink
}

// unescaped is a text without the escapes of addresses; where one is broken, or stands for
// what is no letter of an address, it stays.
func unescaped(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if hi, lo := hexValue(s[i+1]), hexValue(s[i+2]); hi >= 0 && lo >= 0 && hi<<4|lo > ' ' && hi<<4|lo < unicode.MaxASCII {
				b.WriteByte(byte(hi<<4 | lo))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func hexValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// Link is the address of a page that joins the table.
func (s Seat) Link() string { return s.Origin + "/" + markJoin + s.Code }

// OwnLink is the address of a page that takes this seat, for another device of the player.
// What this device alone knows goes along: the secret of watching and the nonce.
func (s Seat) OwnLink() string {
	link := s.Origin + "/" + markSeat + s.Code + "." + s.Secret
	if s.Nonce != "" || s.Watch != "" {
		link += "." + s.Watch
	}
	if s.Nonce != "" {
		link += "." + s.Nonce
	}
	return link
}

// luggage is a seat's secret in its link, and what goes along.
func luggage(given string) (secret, watch, nonce string) {
	secret, rest, _ := strings.Cut(given, ".")
	watch, nonce, _ = strings.Cut(rest, ".")
	return secret, watch, nonce
}

// WatchLink is the address of a page that watches, "" where that is not known.
func (s Seat) WatchLink() string {
	if s.Watch == "" {
		return ""
	}
	return s.Origin + "/" + markWatch + s.Code + "." + s.Watch
}

// Address is the link that leads to the place: what ReadLink has read, as it is written here.
func (s Seat) Address() string {
	switch s.Secret {
	case "":
		return s.Link()
	case s.Watch:
		return s.WatchLink()
	}
	return s.OwnLink()
}

// Back is the part of an address that leads back to the place on this device, which keeps its
// secret.
func (s Seat) Back() string {
	if s.Watches() && s.Host == "" {
		return markWatch + s.Code
	}
	return markJoin + s.Code
}

func readCode(given string) (string, error) {
	code, ok := wire.ReadCode(given)
	if !ok {
		return "", ErrLink
	}
	return code, nil
}

// plain reports whether a text may be a secret: it goes into a header.
func plain(secret string) bool {
	return len(secret) <= 200 && !strings.ContainsFunc(secret, func(r rune) bool { return !isSecretLetter(r) })
}

func isSecretLetter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
}
