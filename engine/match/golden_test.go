package match_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
)

// goldens is the folder of the golden records.
var goldens = filepath.Join("..", "record", "testdata", "golden")

// golden lists the golden records of a rule set: ID.jsonl is a match of the
// computer players, ID-rare.jsonl (and others of that beginning) are matches of random players,
// in which what is rare happens.
func golden(t *testing.T, id string) []string {
	t.Helper()
	path := filepath.Join(goldens, id)
	rare, err := filepath.Glob(path + "-rare*.jsonl")
	if err != nil || len(rare) == 0 && rarities[id] != "" {
		t.Fatalf("no record with what is rare: %v; go test ./engine/match -run Golden -write makes it", err)
	}
	return append(rare, path+".jsonl")
}

var write = flag.Bool("write", false, "make the golden records of a rule set that has none")

// writeGolden makes the records that a rule set lacks. One that is there is never
// made again: it is what a rule set was.
func writeGolden(t *testing.T, id string) {
	t.Helper()
	keep := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(goldens, name+".jsonl"), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(filepath.Join(goldens, id+".jsonl")); err != nil {
		keep(id, playedByLevels(t, id))
	}
	if old, err := filepath.Glob(filepath.Join(goldens, id+"-rare*.jsonl")); err != nil || len(old) > 0 || rarities[id] == "" {
		return
	}
	for i, text := range rareMatches(t, id, rarities[id]) {
		keep(fmt.Sprintf("%s-rare%.0d", id, i), text)
	}
}

// playedByLevels is a match of a rule set between solvers and novices, as a record.
func playedByLevels(t *testing.T, id string) []byte {
	t.Helper()
	r, _ := rules.ByID(id)
	c := match.Config{Rules: r, Seed: "golden-" + id}
	var players []bot.Player
	for seat := range max(2, r.MinPlayers) {
		level := [...]string{"solver", "novice"}[seat%2]
		p, err := bot.Parse(level)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, p)
		c.Players = append(c.Players, match.Player{Name: level + " " + strconv.Itoa(seat+1), By: level})
	}
	m, events, err := match.New(c)
	for n := uint64(0); err == nil && m.At() != match.Over; n++ {
		v := m.View(0)
		do, seat := match.Action{Do: match.Deal}, 0
		switch {
		case v.Phase == match.Turning:
			seat = v.Turn
			do = players[seat].Act(m.View(seat), n, func() bool { return false })
		case r.End.Deals == 0 && r.End.Target == 0:
			do.Do = match.Stop
		}
		var more []match.Event
		more, err = m.Apply(seat, do)
		events = append(events, more...)
	}
	if err != nil {
		t.Fatal(id, err)
	}
	return written(t, c, events)
}

// rareMatches is random matches of a rule set, with house rules, in which all
// happens that is wanted: each is the first in which something happens that happens
// in none before.
func rareMatches(t *testing.T, id, wanted string) (records [][]byte) {
	t.Helper()
	const tries = 20_000
	lacks := strings.Fields(wanted)
	for n := uint64(0); len(lacks) > 0 || records == nil; n++ {
		if n == tries {
			t.Fatalf("%s: %v happens in none of %d random matches", id, lacks, tries)
		}
		c, events := match.RandomMatch(t, id, n)
		seen := rare{}
		watch := seen.watch()
		plays := 0
		for _, e := range events {
			watch(e)
			if e.E == match.EvPlay {
				plays++
			}
		}
		some := len(lacks) == 0 || slices.ContainsFunc(lacks, func(what string) bool { return seen[what] })
		if plays >= 5 && some {
			records = append(records, written(t, c, events))
			lacks = slices.DeleteFunc(lacks, func(what string) bool { return seen[what] })
		}
	}
	return records
}

// TestAGoldenRecordCanBeMadeOfARuleSet: of one with many rarities, what -write
// would write. Those of carousel and tahiti take 15 s of a processor each.
func TestAGoldenRecordCanBeMadeOfARuleSet(t *testing.T) {
	const id = "vatican"
	all := append(rareMatches(t, id, rarities[id]), playedByLevels(t, id))
	seen := rare{}
	for _, text := range all {
		if err := record.Replay(bytes.NewReader(text), func() func(*match.Match, match.Event) {
			watch := seen.watch()
			return func(_ *match.Match, e match.Event) { watch(e) }
		}()); err != nil {
			t.Error(err)
		}
	}
	for _, what := range strings.Fields(rarities[id]) {
		if !seen[what] {
			t.Errorf("%s happens in none of them", what)
		}
	}
}

// A golden record is one complete match as text. It is replayed by the rules
// alone: whatever changes in them shows here.
func TestTheGoldenRecordsOfEveryRuleSetReplayToTheirEnd(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			if *write {
				writeGolden(t, id)
			}
			seen := rare{}
			for _, path := range golden(t, id) {
				f, err := os.Open(path)
				if err != nil {
					t.Fatal(err)
				}
				defer f.Close()
				plays, over := 0, false
				watch := seen.watch()
				err = record.Replay(f, func(m *match.Match, e match.Event) {
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
		old, err := os.ReadFile(filepath.Join(goldens, file+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		header, _, _ := strings.Cut(string(old), "\n")
		anew := []byte(header + "\n")
		if err := record.Replay(strings.NewReader(string(old)), func(_ *match.Match, e match.Event) { anew = record.AppendEvent(anew, e) }); err != nil {
			t.Fatal(file, err)
		}
		if strings.Contains(string(old), want) || !strings.Contains(string(anew), want) {
			t.Errorf("%s: %s is in the old one, or not in the new one", file, want)
		}
		if err := record.Verify(strings.NewReader(string(anew))); err != nil {
			t.Error(file, err)
		}
		wrong := strings.NewReplacer(`"why":"zap"`, `"why":"nap"`, `"losses":[`, `"losses":[7`).Replace(string(anew))
		if record.Verify(strings.NewReader(wrong)) == nil {
			t.Errorf("%s: another reason, or other losses, are taken", file)
		}
	}
}

// rarities is what the golden records of a rule set must hold, besides draws,
// plays and a hand that went out. One in which nothing rare happens has one record.
var rarities = map[string]string{
	"florence":           "penalty",
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
