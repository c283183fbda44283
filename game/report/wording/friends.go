package wording

import (
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/lang"
)

// Happened says what has happened at a table of several people, "" for what needs no words;
// me is the seat of the listener.
func Happened(l *lang.Lang, h friends.Happening, people []friends.Person, me int) string {
	key := "friends." + string(h.What)
	mine := me >= 0 && h.P == me
	switch h.What {
	case friends.Line, friends.Paused:
		if !h.Yes {
			key += ".not"
		}
	case friends.Asked:
		if key += "." + h.Code; mine {
			key = "friends.asks.you"
		}
	case friends.TookBack, friends.Hosts, friends.Replaced, friends.Returned:
		if mine {
			key += ".you"
		} else if h.P < 0 {
			return ""
		}
	case friends.Came, friends.Renamed:
		if mine {
			return ""
		}
	case friends.Ended, friends.Said:
		if key += "." + h.Code; !l.Has(key) {
			return "" // the score says it, or it is a remark of a newer version
		}
	case friends.Strange:
		return l.T(key, "answer", h.Code)
	case friends.Gone:
		if key += "." + h.Code; !l.Has(key) {
			key = "friends.gone"
		}
	case friends.Refused:
		return ServerRefusal(l, h.Code)
	}
	other := ""
	if h.Of >= 0 && h.Of < len(people) {
		other = people[h.Of].Name
	}
	if !l.Has(key) {
		return ""
	}
	return l.T(key, "name", h.Name, "other", other, "code", h.Code)
}

// ServerRefusal says why a server of tables refused a request, by its code, or its code and
// cause as Said of a refusal has them.
func ServerRefusal(l *lang.Lang, said string) string {
	code, why, _ := strings.Cut(said, ".")
	for _, key := range []string{code + "." + why, "no-room." + why, code} {
		if key = "friends.refused." + key; l.Has(key) {
			return l.T(key)
		}
	}
	return l.T("friends.refused", "code", code)
}

// Answered says why a server refused a request, or what has answered in its place.
func Answered(l *lang.Lang, r *wire.Refusal) string {
	if r.Code == friends.Unread && r.Message != "" {
		return l.T("friends.strange", "answer", r.Message)
	}
	return ServerRefusal(l, r.Said())
}

// Person says who has a seat at a table of several people, and whether they are here.
func Person(l *lang.Lang, p *friends.Person, me bool) string {
	switch {
	case p.Free():
		return l.T("friends.person.free")
	case me:
		return l.T("friends.person.you", "name", p.Name)
	case p.By != match.Human || p.Here == friends.Computer:
		return l.T("friends.person.computer", "name", p.Name)
	case p.Here == friends.Away:
		return l.T("friends.person.away", "name", p.Name)
	}
	return p.Name
}
