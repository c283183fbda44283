package setup

import (
	"testing"

	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

func TestAsManyPlayAtAPositionAsTheDeckAllows(t *testing.T) {
	for _, c := range []struct {
		line        string
		least, most int
	}{
		{`{"rules":"machiavelli","table":[["7H","8H","9H"]],"hand":["6H"]}`, 2, 6},
		{`{"rules":"machiavelli","table":[],"hand":["6H"],"seat":3}`, 4, 6},
		{`{"rules":"krambambuli","table":[{"owner":2,"cards":["7H","8H","9H"]}],"hand":["6H"]}`, 3, 6},
	} {
		p, err := link.Read(c.line, rules.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		least, most := PlayersAt(p)
		if least != c.least || most != min(c.most, p.Rules.MaxPlayers) {
			t.Errorf("%s: %d to %d players", c.line, least, most)
		}
		for n := least; n <= most; n++ {
			config := At(p, "Ada", "solver", n, "seed")
			m, err := match.Begin(config, p)
			if err != nil {
				t.Errorf("%s: %d players: %v", c.line, n, err)
				continue
			}
			if by := m.Players(); by[p.Seat].By != match.Human || by[p.Seat].Name != "Ada" || by[(p.Seat+1)%n].By != "solver" {
				t.Errorf("%s: %+v", c.line, by)
			}
		}
	}
}
