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
		if mine {
			key += ".you"
		}
		key += "." + h.Code
	case friends.Voted:
		if mine {
			return "" // they know
		}
	case friends.Declined:
		if h.P >= 0 {
			key += ".by"
		}
		if mine {
			return l.T("friends.declined")
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

// Vote says who asks for what in an open vote, who has agreed and who has yet to answer.
func Vote(l *lang.Lang, i *friends.Info, a *friends.Ask) string {
	if a.P < 0 || a.P >= len(i.People) {
		return ""
	}
	said := Happened(l, friends.Happening{What: friends.Asked, P: a.P, Of: a.Of, Code: a.What, Name: i.People[a.P].Name}, i.People, i.Me)
	yes, silent := i.Voices(a)
	for _, part := range []struct {
		key   string
		seats []int
	}{{"friends.vote.yes", yes}, {"friends.vote.silent", silent}} {
		var names []string
		for _, p := range part.seats {
			names = append(names, i.People[p].Name)
		}
		if len(names) > 0 {
			said += " " + l.T(part.key, "names", strings.Join(names, ", "))
		}
	}
	return said
}

// Names is who sits at a table, with the seats that are free, "" where that is not known.
func Names(l *lang.Lang, people []friends.Person) string {
	var names []string
	for i := range people {
		if p := &people[i]; p.Free() {
			names = append(names, l.T("friends.person.free"))
		} else {
			names = append(names, p.Name)
		}
	}
	return strings.Join(names, ", ")
}

// Line says what keeps a place from its table, "" where nothing does.
func Line(l *lang.Lang, i *friends.Info) string {
	switch {
	case i.Answers != "":
		return l.T("friends.strange", "answer", i.Answers)
	case i.Known && !i.Up:
		return l.T("friends.line.not")
	}
	return ""
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
