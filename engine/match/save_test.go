package match

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestADamagedSaveIsRefusedAndChangesNothing(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H 9S-9H-9D", "4H KC", "2C 2C")
	good := string(asJSON(m))
	for name, c := range map[string][2]string{
		"another version":          {`{"v":1,`, `{"v":2,`},
		"an unknown key":           {`"phase":`, `"face":1,"phase":`},
		"a card twice":             {`"KC"`, `"4H"`},
		"no such card":             {`"KC"`, `"ZC"`},
		"no such copy":             {`"KC"`, `"KC5"`},
		"a meld that is not legal": {`["5H","6H","7H"]`, `["5H","6H","9S"]`},
		"an ID twice":              {`"id":2,"cards"`, `"id":1,"cards"`},
		"a turn of nobody":         {`"turn":0`, `"turn":7`},
		"a negative deal":          {`"deal":1`, `"deal":-1`},
		"no such phase":            {`"phase":"turn"`, `"phase":"lunch"`},
		"dice of another length":   {`"dice":"`, `"dice":"00`},
		"rules that make none":     {`"run_min":3`, `"run_min":0`},
		"too many passes":          {`"passes":0`, `"passes":99`},
		"a score too many":         {`"scores":null`, `"scores":[{"reason":"out","winners":[0],"points":[0,1],"totals":[0,1]}]`},
		"winners of nothing":       {`"winners":null`, `"winners":[0]`},
		"a view past the log":      {`"since":0`, `"since":3`},
		"an owner of nothing":      {`"owner":-1`, `"owner":0`},
		"cut off":                  {`"log":null}`, ``},
		"something after it":       {`"log":null}`, `"log":null}{}`},
		"a log out of bounds":      {`"log":null`, `"log":[{"e":"play","p":99}]`},
	} {
		t.Run(name, func(t *testing.T) {
			bad := strings.Replace(good, c[0], c[1], 1)
			if bad == good {
				t.Fatalf("the save has no %s:\n%s", c[0], good)
			}
			n := m.Clone()
			if err := n.UnmarshalJSON([]byte(bad)); err == nil {
				t.Error("accepted")
			}
			if string(asJSON(n)) != good {
				t.Error("the match was changed")
			}
		})
	}
	var back Match
	if err := json.Unmarshal([]byte(good), &back); err != nil || string(asJSON(&back)) != good {
		t.Error(err)
	}
}

func FuzzUnmarshal(f *testing.F) {
	f.Add(asJSON(setUp(f, ruleSet(f, "machiavelli"), "5H-6H-7H 9S-9H-9D", "4H KC", "2C 2C")))
	f.Add(asJSON(begin(f, ruleSet(f, "push"), 4, "x")))
	f.Fuzz(func(t *testing.T, data []byte) {
		var m Match
		if m.UnmarshalJSON(data) != nil {
			return
		}
		for range 50 {
			for _, o := range m.View(m.Turn).Options {
				m.Apply(m.Turn, Action{Do: o.Do})
			}
		}
	})
}

func FuzzApply(f *testing.F) {
	f.Add(uint8(0), []byte{}, []byte(`{"do":"draw"}`))
	f.Add(uint8(3), []byte{1, 1, 1}, []byte(`{"do":"play","table":[{"id":1,"cards":["4H","5H","X=6H"],"owner":-1}]}`))
	f.Add(uint8(17), []byte{1, 3, 1, 3, 1}, []byte(`{"do":"discard","card":"4H"}`))
	f.Add(uint8(19), []byte{2, 4, 2, 4}, []byte(`{"do":"push","to":-1}`))
	f.Add(uint8(8), []byte{0, 7}, []byte(`{"do":"zap","card":"X","to":1}`))
	f.Fuzz(func(t *testing.T, set uint8, steps, data []byte) {
		var a Action
		if json.Unmarshal(data, &a) != nil {
			return
		}
		m := anyMatch(t, int(set))
		for _, s := range steps[:min(len(steps), 60)] { // go on with something that may be done
			v := m.View(m.Turn)
			o := v.Options[int(s)%len(v.Options)]
			step := Action{Do: o.Do, To: (v.Me + 1) % len(v.Seats)}
			if len(v.Hand) > 0 {
				step.Card = v.Hand[int(s)%len(v.Hand)]
			}
			m.Apply(m.Turn, step)
		}
		for seat := -1; seat <= len(m.Seats); seat++ {
			before := string(asJSON(m))
			if _, err := m.Apply(seat, a); err != nil && string(asJSON(m)) != before {
				t.Error("a refused action changed the match")
			} else if err != nil && why(err) == "" {
				t.Error("refused without a reason:", err)
			}
			if err := m.check(); err != nil {
				t.Error(err)
			}
		}
	})
}
