package ui

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
)

// foreign draws the words that have a letter which none of the game's typefaces has, as the
// names of people may: in a page the browser draws them where it has a font, see foreign_js.go, in a window a font
// of the system, see foreign_other.go. Where neither can, the number of the seat stands for a
// name, and a dot for another word.
type foreign struct {
	seats map[string]string // the numbers of the seats by the names that cannot be drawn
	asked map[string]bool   // whether a name can be drawn
}

func newForeign() foreign {
	return foreign{seats: map[string]string{}, asked: map[string]bool{}}
}

// picture is a word as it is drawn in one, and where it lies from its place on the baseline.
type picture struct {
	left, top float64
	draw      func() *ebiten.Image // white
	image     *ebiten.Image
}

// span is a part of a line: letters of the typefaces, or a word that is foreign.
type span struct {
	at      int
	text    string
	foreign bool
}

// unseen reports whether nothing is drawn of a character: it joins letters, or says how the
// one before it is drawn.
func unseen(r rune) bool {
	return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) || r == '\u034f'
}

// inWord reports whether a character is a part of a word, or of an emoji.
func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.Is(unicode.Sk, r) || unseen(r)
}

// spans cuts a line into what the typefaces have and what they have not. Foreign words that
// blanks part are one, as some are written from right to left.
func spans(s string, known func(rune) bool) (all []span) {
	add := func(at, end int, foreign bool) {
		if at == end {
			return
		}
		if n := len(all) - 1; n >= 0 && all[n].foreign == foreign {
			all[n].text = s[all[n].at:end]
		} else if n > 0 && foreign && strings.TrimSpace(all[n].text) == "" {
			all[n-1].text, all = s[all[n-1].at:end], all[:n]
		} else {
			all = append(all, span{at, s[at:end], foreign})
		}
	}
	word, lacks := 0, false // where a word begins, and whether the typefaces lack a letter of it
	for i, r := range s {
		have := known(r)
		if have && !inWord(r) { // a blank, or a sign
			add(word, i, lacks)
			word, lacks = i+len(string(r)), false
			add(i, word, false)
		} else if !have && !unseen(r) {
			lacks = true
		}
	}
	add(word, len(s), lacks)
	return all
}

// Seat notes the name of the person in a seat, from 0: where it cannot be drawn, the number of the
// seat is drawn instead. It may be called in every frame.
func (f *Fonts) Seat(name string, seat int) {
	if f.foreign.asked[name] {
		return
	}
	drawn, asked := f.foreign.asked[name]
	if !asked {
		if len(f.foreign.asked) > cacheLimit {
			f.foreign = newForeign()
		}
		drawn = f.draws(name)
		f.foreign.asked[name] = drawn
	}
	if number := strconv.Itoa(seat + 1); !drawn && f.foreign.seats[name] != number {
		f.foreign.seats[name] = number
		f.forget()
	}
}

// draws reports whether all of a text can be drawn.
func (f *Fonts) draws(text string) bool {
	for _, sp := range spans(text, f.known) {
		if sp.foreign && !f.drawsWord(sp.text) {
			return false
		}
	}
	return true
}

// known reports whether the game's typefaces have a letter.
func (f *Fonts) known(r rune) bool { return f.letter(r, faceKey{Sans, 16}).index != 0 }

// plain reports whether the typefaces have all of a text, which nearly every one is.
func (f *Fonts) plain(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			for _, r := range s {
				if !f.known(r) {
					return false
				}
			}
			return true
		}
	}
	return true
}

// setForeign sets a line in which there is a foreign word.
func (f *Fonts) setForeign(r *run, s string, k faceKey) {
	for _, sp := range f.standing(s) {
		switch {
		case !sp.foreign:
			f.setLetters(r, sp.text, sp.at, k)
		case !f.setWord(r, sp.text, sp.at, k):
			f.setLetters(r, "·", sp.at, k)
		}
	}
}

// standing is the spans of a line, with the numbers of seats in place of names that cannot be
// drawn; each is at the place of what it stands for.
func (f *Fonts) standing(s string) (all []span) {
	for at := 0; at < len(s); {
		end, name := len(s), ""
		for _, n := range slices.Sorted(maps.Keys(f.foreign.seats)) {
			if i := strings.Index(s[at:], n); n != "" && i >= 0 && (at+i < end || at+i == end && len(n) > len(name)) {
				end, name = at+i, n
			}
		}
		for _, sp := range spans(s[at:end], f.known) {
			sp.at += at
			all = append(all, sp)
		}
		if name != "" {
			all = append(all, span{at: end, text: f.foreign.seats[name]})
		}
		at = end + len(name)
	}
	return all
}
