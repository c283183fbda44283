package table

import (
	"encoding/json"
	"strings"
	"testing"

	"machiavelli/engine/match"
)

// Bodies are bounded by the server, but what they hold is anybody's.
func TestAHostileActionIsRefusedQuickly(t *testing.T) {
	h := open(t, "push", "", match.Human, match.Human, match.Human, match.Human)
	h.sit("Anna", "Bert", "Carl", "Dora")
	who, do := h.do(`{"do":"take"}`)
	h.must(who, do)
	long := func(bytes int, begin, each, end string) string {
		return begin + strings.TrimSuffix(strings.Repeat(each+",", bytes/(len(each)+1)), ",") + end
	}
	fill := func(begin, each, end string) [2]string {
		return [2]string{long(60<<10, begin, each, end), long(maxDraft-100, begin, each, end)}
	}
	for _, action := range [][2]string{
		fill(`{"do":"play","table":[`, `[]`, `]}`),
		fill(`{"do":"play","table":[`, `["7H","8H","9H"]`, `]}`),
		fill(`{"do":"play","table":[[`, `"X"`, `]]}`),
		fill(`{"do":"play","table":[[`, `"X=7H"`, `]]}`),
		fill(`{"do":"play","table":[`, `["2H"]`, `]}`),
		fill(`{"do":"play","table":[`, `{"owner":1,"cards":["2H"]}`, `]}`),
		fill(``, `[`, ``),
	} {
		for _, text := range action {
			_, do := h.do(text)
			draft := Draft{N: h.table.Last(), Draft: json.RawMessage(text)}
			if cost := testing.AllocsPerRun(3, func() {
				if r := h.try(who, do); r == nil {
					t.Errorf("%.40s is done", text)
				}
				if r := h.try(who, draft); r == nil {
					t.Errorf("%.40s is a draft", text)
				}
				if r := h.try(h.seat((h.table.OnTurn()+1)%4), do); r == nil || r.Code != string(match.NotYourTurn) {
					t.Errorf("%.40s of a seat that is not on turn: %v", text, r)
				}
			}); cost > 2000 {
				t.Errorf("%d bytes of %.40s cost %.0f allocations", len(text), text, cost)
			}
		}
	}
}

func FuzzCommands(f *testing.F) {
	for _, seed := range [][2]string{
		{"join", `{"name":"Eve","nonce":"0123456789abcdef","p":1}`}, {"do", `{"id":"a","n":3,"action":{"do":"draw"}}`},
		{"do", `{"id":"b","n":3,"action":{"do":"play","table":[["7H","8H","9H"]]}}`}, {"do", `{"id":"c","n":3,"action":{"do":"zap","card":"X","to":-7}}`},
		{"draft", `{"n":3,"draft":{"table":[],"hand":[]}}`}, {"draft", `{"n":3,"draft":null}`}, {"ask", `{"what":"computer","of":-1}`}, {"ask", `{"what":"end"}`},
		{"answer", `{"what":"end","yes":true}`}, {"say", `{"key":"well"}`}, {"leave", ``}, {"name", `{"name":"A"}`}, {"move", `{}`},
		{"host", `{"do":"computer","p":-1,"by":"casual"}`}, {"host", `{"do":"free","p":99}`}, {"host", `{"do":"host"}`}, {"host", `{"do":"grace","time":"1h"}`}, {"host", `{"do":"close"}`},
	} {
		f.Add(seed[0], []byte(seed[1]))
	}
	f.Fuzz(func(t *testing.T, name string, body []byte) {
		c, r := ReadCommand(name, body)
		if r != nil {
			return
		}
		for _, sit := range []int{1, 2} {
			h := open(t, "machiavelli", "", match.Human, match.Human)
			h.sit([]string{"Anna", "Bert"}[:sit]...)
			for _, who := range []Who{h.who("Anna"), h.who("host"), h.who("watch"), stranger} {
				_ = h.try(who, c)
				h.table.For(who, 0)
			}
			h.replayed()
		}
	})
}

func FuzzLines(f *testing.F) {
	f.Add([]byte(`{"n":3,"at":0,"e":"did","p":0,"by":"human","id":"a","act":{"do":"draw"},"events":[{"e":"draw","p":0,"cards":["7H"],"why":"turn"}]}`))
	f.Add([]byte(`{"n":3,"at":0,"e":"seats","p":-1,"seats":[{"by":"human"},{"by":"human"}]}`))
	f.Add([]byte(`{"n":3,"at":0,"e":"asks","p":-1,"what":"back","of":1}`))
	f.Add([]byte(`{"n":3,"at":0,"e":"back","p":0}`))
	f.Add([]byte(`{"n":3,"at":0,"e":"agreed","p":-1,"what":"rematch"}`))
	f.Add([]byte(`{"n":3,"at":0,"e":"host","p":-1}`))
	f.Add([]byte(`{"n":0,"at":0,"e":"table","p":-1,"table":{"v":1,"code":"A","made":0,"rules":{},"seats":[],"grace":0,"hints":false,"secret":"","host":"","watch":""}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ReadLine(data)
		if err != nil {
			return
		}
		if again, err := Restore(l); err == nil {
			again.For(Watch, Snapshot)
		}
		for _, sit := range []int{1, 2} {
			h := open(t, "machiavelli", "", match.Human, match.Human)
			h.sit([]string{"Anna", "Bert"}[:sit]...)
			l.N = h.table.Last() + 1
			if h.table.Apply(l) == nil {
				h.table.For(Watch, 0)
				_, _ = h.table.Decide(Server, Tick{}, h.now)
			}
		}
	})
}
