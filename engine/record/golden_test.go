package record

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// golden lists the golden records of a rule set: ID.jsonl is a match of the
// computer players, ID-rare.jsonl (and -rarer) are matches of random players,
// in which what is rare happens.
func golden(t *testing.T, id string) []string {
	t.Helper()
	path := filepath.Join("testdata", "golden", id)
	rare, err := filepath.Glob(path + "-rare*.jsonl")
	if err != nil || len(rare) == 0 {
		t.Fatal("no record with what is rare", err)
	}
	return append(rare, path+".jsonl")
}

// A golden record is one complete match as text. It is replayed by the rules
// alone: whatever changes in them shows here.
func TestTheGoldenRecordsOfEveryRuleSetReplayToTheirEnd(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			seen := rare{}
			for _, path := range golden(t, id) {
				f, err := os.Open(path)
				if err != nil {
					t.Fatal(err)
				}
				defer f.Close()
				plays, over := 0, false
				watch := seen.watch()
				err = Replay(f, func(m *match.Match, e match.Event) {
					if got := m.Config().Rules.ID; got != id {
						t.Fatalf("%s: a record of %s", path, got)
					}
					watch(e)
					plays += strings.Count(string(e.E), string(match.EvPlay))
					over = m.At() == match.Over
				})
				if err != nil || !over || plays < 5 {
					t.Errorf("%s: %v; over: %v; %d plays", path, err, over, plays)
				}
			}
			for _, what := range strings.Fields(rarities[id]) {
				if !seen[what] {
					t.Errorf("%s is in no golden record", what)
				}
			}
		})
	}
}

// TestARecordThatIsWrittenAnewSaysWhatAnOlderOneDidNot: the golden records are
// older than why a turn is missed, and than what the losers lose.
func TestARecordThatIsWrittenAnewSaysWhatAnOlderOneDidNot(t *testing.T) {
	for file, want := range map[string]string{
		"vatikan-rare": `"why":"zap"`, "carousel-classic": `"losses":[`, "carousel-classic-rare": `"why":"zap"`,
	} {
		old, err := os.ReadFile(filepath.Join("testdata", "golden", file+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		header, _, _ := strings.Cut(string(old), "\n")
		anew := []byte(header + "\n")
		if err := Replay(strings.NewReader(string(old)), func(_ *match.Match, e match.Event) { anew = AppendEvent(anew, e) }); err != nil {
			t.Fatal(file, err)
		}
		if strings.Contains(string(old), want) || !strings.Contains(string(anew), want) {
			t.Errorf("%s: %s is in the old one, or not in the new one", file, want)
		}
		if err := Verify(strings.NewReader(string(anew))); err != nil {
			t.Error(file, err)
		}
		wrong := strings.NewReplacer(`"why":"zap"`, `"why":"nap"`, `"losses":[`, `"losses":[7`).Replace(string(anew))
		if Verify(strings.NewReader(wrong)) == nil {
			t.Errorf("%s: another reason, or other losses, are taken", file)
		}
	}
}

// rarities is what the golden records of a rule set must hold, besides draws,
// plays and a hand that went out.
var rarities = map[string]string{
	"machiavelli":        "penalty",
	"machiavelli-15":     "penalty",
	"machiavelli-free":   "penalty free",
	"machiavelli-jokers": "penalty zap freed",
	"machiavelli-corner": "penalty corner",
	"manipulation-rummy": "penalty",
	"tahiti":             "penalty zap freed free",
	"guadalupe":          "giveup end",
	"vatikan":            "zap freed",
	"vatican":            "penalty zap freed corner",
	"carousel":           "zap freed knock undercut stock",
	"carousel-cats":      "zap freed knock undercut stock",
	"carousel-classic":   "zap freed knock stock",
	"shanghai":           "forced",
	"shanghai-classic":   "forced",
	"manipulation":       "forced",
	"new-smyrna":         "forced",
	"krambambuli":        "take restock steal",
	"sabra":              "penalty zap freed",
	"push":               "take push owner freed",
}

// rare is what was seen to happen.
type rare map[string]bool

// watch is to be told the events of a record, one by one.
func (r rare) watch() func(match.Event) {
	var table []match.Meld
	var free []card.ID
	knocker := -1
	return func(e match.Event) {
		r[string(e.E)] = true
		r[e.Why] = true
		r[e.Reason] = true
		switch e.E {
		case match.EvDeal:
			table, free = nil, e.Free
		case match.EvPlay:
			r["free"] = r["free"] || len(e.Free) < len(free)
			r["freed"] = r["freed"] || jokerChanged(table, e.Table)
			r["steal"] = r["steal"] || ownerChanged(table, e.Table)
			for _, m := range e.Table {
				r["owner"] = r["owner"] || m.Owner >= 0
				r["corner"] = r["corner"] || roundTheCorner(m.Cards)
			}
			table, free = e.Table, e.Free
		case match.EvKnock:
			knocker = e.P
		case match.EvScore:
			r["undercut"] = r["undercut"] || e.Reason == "knock" && !slices.Contains(e.Wins, knocker)
		}
	}
}

// lies is the meld that a card lies in, and how it lies there.
func lies(table []match.Meld, id card.ID) (match.Meld, card.Card, bool) {
	for _, m := range table {
		for _, c := range m.Cards {
			if c.ID == id {
				return m, c, true
			}
		}
	}
	return match.Meld{}, card.Card{}, false
}

// jokerChanged reports whether a joker of the table stands for another card, or
// was exchanged for its card and lies in another meld.
func jokerChanged(before, after []match.Meld) bool {
	for _, m := range before {
		for _, c := range m.Cards {
			if n, now, ok := lies(after, c.ID); ok && c.ID.Joker() && (now.As != c.As || m.Owner >= 0 && n.ID != m.ID) {
				return true
			}
		}
	}
	return false
}

// ownerChanged reports whether a natural card went to a meld of another owner.
func ownerChanged(before, after []match.Meld) bool {
	for _, m := range before {
		for _, c := range m.Cards {
			if n, _, ok := lies(after, c.ID); ok && !c.Wild() && n.Owner != m.Owner {
				return true
			}
		}
	}
	return false
}

// roundTheCorner reports whether a run goes on from its king and its ace.
func roundTheCorner(cards []card.Card) bool {
	for i := range len(cards) - 2 {
		if cards[i].Shows().Rank() == card.King && cards[i+1].Shows().Rank() == card.Ace && cards[i+2].Shows().Rank() == 2 {
			return true
		}
	}
	return false
}
