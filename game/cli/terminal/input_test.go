package terminal

import (
	"strings"
	"testing"
	"unicode/utf16"
)

// TestInputOfAnyShellIsRead: UTF-8 with and without its mark, UTF-16 of either
// order, \r\n and \n, with and without an end of the last line.
func TestInputOfAnyShellIsRead(t *testing.T) {
	wideOf := func(text string, low int) string {
		var b strings.Builder
		for _, u := range utf16.Encode([]rune("\ufeff" + text)) {
			pair := [2]byte{}
			pair[low], pair[1-low] = byte(u), byte(u>>8)
			b.Write(pair[:])
		}
		return b.String()
	}
	const text = "hand\r\nmelds 7♥\r\nmelds 🂡\r\nseed"
	for name, in := range map[string]string{
		"UTF-8": text, "with its mark": "\ufeff" + text, "unix": strings.ReplaceAll(text, "\r", ""), "with an end": text + "\r\n",
		"UTF-16, low byte first": wideOf(text, 0), "UTF-16, high byte first": wideOf(text, 1), "half a letter at the end": wideOf(text, 0) + "x",
	} {
		term := &input{Env: &Env{In: strings.NewReader(in)}, ctx: t.Context(), typed: make(chan string)}
		go term.read()
		var got []string
		for line := range term.typed {
			got = append(got, line)
		}
		if strings.Join(got, "|") != "hand|melds 7♥|melds 🂡|seed" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestWhatWouldSteerTheScreenIsNotWritten(t *testing.T) {
	o := options(t, "machiavelli", "", "7", "novice")
	said := talk(t, o, script("\x1b[2J\x07draw\x00", "\x1b]0;title\x07"))
	if strings.ContainsAny(said, "\x1b\x07\x00") || !strings.Contains(said, "> [2Jdraw\n") {
		t.Errorf("%q", said)
	}
}
