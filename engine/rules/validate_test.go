package rules

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestValidateSaysEverythingThatIsWrongNotJustTheFirstThing(t *testing.T) {
	r := rulesOf(t, "machiavelli")
	r.ID, r.Name = strings.Repeat("x", 41), strings.Repeat("y", 81)
	r.MinPlayers, r.Meld.Aces, r.Turn, r.Failed.Draw = 1, "up", "dance", -1
	r.Meld.RunMin, r.Meld.SetMin, r.Meld.Wild, r.Meld.Naturals = 1, 5, 14, 4
	r.Packs, r.Hand, r.Batches, r.Free = []Packs{{UpTo: 2, Packs: 5}, {UpTo: 2, Packs: 1}}, []int{0, 31}, make([]int, 21), 21
	r.MaxDraw, r.Stale, r.Limit, r.Timer, r.FreePlay, r.Zap, r.Strict = 11, 101, 14, 3601, true, true, true
	r.Joker = Jokers{Change: "x", FreedBy: "x", Bound: "x", Reuse: 13}
	r.Opening = Opening{Kind: "x", N: 101, Contracts: []Contract{{Sets: 11, SetSize: 14, Runs: -1, RunSize: 14}, {}}}
	r.Knock = Knock{At: "x", Limit: 101, Under: 1001}
	r.Values = Values{Ace: -1, Court: 1001, Ten: -1, Low: -1, Wild: -1}
	r.Score = Score{Kind: "x", Out: -1, Deal: -1, Game: -1, Loss: true}
	r.End = End{Deals: -1, Target: -5}
	r.Table, r.MustPlay, r.Stock, r.Upcard, r.Partners = "x", "x", "x", true, true
	want := []string{
		"end", "end.deals", "end.target", "failed.draw", "free", "hand", "id", "jokers.bound", "jokers.change", "jokers.freed_by",
		"jokers.reuse", "knock.at", "knock.limit", "knock.under", "limit", "max_draw", "batches", "meld.aces", "meld.naturals", "meld.run_min",
		"meld.set_max", "meld.set_min", "meld.wild", "min_players", "must_play", "name", "opening.contracts", "opening.contracts.run_size",
		"opening.contracts.runs", "opening.contracts.set_size", "opening.contracts.sets", "opening.kind", "opening.n", "packs", "partners",
		"score.deal", "score.game", "score.kind", "score.loss", "score.out", "stale", "stock", "table", "timer", "turn",
		"upcard", "values.ace", "values.court", "values.low", "values.ten", "values.wild", "zap",
	}
	got := fields(Validate(r))
	for _, f := range want {
		if !slices.Contains(got, f) {
			t.Errorf("nothing is said of %s", f)
		}
	}
	for _, f := range got {
		if !slices.Contains(want, f) {
			t.Errorf("%s is complained of", f)
		}
	}
}

// What each of these is refused for, and nothing else.
func TestRulesThatMakeNoSenseTogetherAreRefusedWithTheReason(t *testing.T) {
	for name, c := range map[string]struct {
		id     string
		change func(*Rules)
		field  string
	}{
		"a duty with more wild cards than can be told apart": {"vatican", func(r *Rules) { r.Packs = []Packs{{UpTo: 5, Packs: 4, Jokers: 4}} }, "must_play"},
		"a duty with bound jokers":                           {"vatican", func(r *Rules) { r.Joker.Bound = BoundMeld }, "must_play"},
		"a duty of a dry stock where one draws first":        {"carousel", func(r *Rules) { r.MustPlay = MustDry }, "must_play"},
		"a duty with free cards that count":                  {"shanghai", func(r *Rules) { r.Free, r.FreePlay = 4, true }, "must_play"},
		"a duty with endless runs":                           {"shanghai", func(r *Rules) { r.Meld.RunMin = 6 }, "must_play"},
		"a timer with points for a first play and a duty":    {"shanghai", func(r *Rules) { r.Opening, r.Timer = Opening{Kind: OpenPoints, N: 30}, 30 }, "timer"},
		"a first meld that cannot be":                        {"new-smyrna", func(r *Rules) { r.Opening.N = 2 }, "opening.n"},
		"a first run too short to lie":                       {"vatican", func(r *Rules) { r.Opening.N = 2 }, "opening.n"},
		"a first run of fourteen":                            {"vatikan", func(r *Rules) { r.Opening.N = 14 }, "opening.n"},
		"a limit under the first run":                        {"vatikan", func(r *Rules) { r.Opening.N, r.Limit = 5, 4 }, "limit"},
		"a contract for nothing":                             {"push", func(r *Rules) { r.Opening.Contracts[0] = Contract{SetSize: 3} }, "opening.contracts"},
		"a target that no card counts for":                   {"tahiti", func(r *Rules) { r.Values, r.End = Values{Wild: 5}, End{Target: 50} }, "end.target"},
		"a target without points":                            {"vatikan", func(r *Rules) { r.End = End{Target: 50} }, "end.target"},
		"deals and a target":                                 {"machiavelli", func(r *Rules) { r.End.Target = 50 }, "end"},
		"losses where the lowest wins":                       {"machiavelli", func(r *Rules) { r.Score.Loss = true }, "score.loss"},
		"partners who take from each other":                  {"push", func(r *Rules) { r.Score.Kind = ScoreDifferences }, "partners"},
		"a failed move where one discards":                   {"krambambuli", func(r *Rules) { r.Failed.Draw = 3 }, "failed"},
		"strict for nothing":                                 {"vatikan", func(r *Rules) { r.Strict = true }, "strict"},
		"a knock where one does not draw first":              {"machiavelli", func(r *Rules) { r.Knock = Knock{At: KnockAny, Limit: 5} }, "knock.at"},
		"an upcard that nobody takes":                        {"machiavelli", func(r *Rules) { r.Upcard = true }, "upcard"},
		"discards without an end":                            {"krambambuli", func(r *Rules) { r.Stale = 0 }, "stale"},
		"zap without jokers":                                 {"machiavelli", func(r *Rules) { r.Zap = true }, "zap"},
		"more cards than the deck":                           {"machiavelli", func(r *Rules) { r.Hand = []int{21} }, "hand"},
		"no deck for five":                                   {"machiavelli", func(r *Rules) { r.Packs[0].UpTo = 4 }, "packs"},
	} {
		r := rulesOf(t, c.id)
		c.change(&r)
		if got := fields(Validate(r)); !slices.Equal(got, []string{c.field}) {
			t.Errorf("%s: %v, want %s", name, got, c.field)
		}
	}
}

func TestAnOwnRuleSetIsBounded(t *testing.T) {
	good, err := json.Marshal(rulesOf(t, "push"))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string][3]string{
		"a huge number":         {`"timer":0`, `"timer":99999999999999999999`, "timer"},
		"a large number":        {`"timer":0`, `"timer":9223372036854775807`, "timer"},
		"a fraction":            {`"timer":0`, `"timer":0.5`, "timer"},
		"a hundred and one":     {`[6,7,8,9,10]`, "[6" + strings.Repeat(",6", 100) + "]", "hand"},
		"endless batches":       {`"batches":null`, `"batches":[` + strings.Repeat("1,", 5000) + "1]", "batches"},
		"many decks":            {`"packs":[`, `"packs":[` + strings.Repeat(`{"up_to":4,"packs":2,"jokers":4},`, 500), "packs"},
		"contracts for a year":  {`"contracts":[`, `"contracts":[` + strings.Repeat(`{"sets":1,"set_size":3,"runs":0,"run_size":0},`, 400), "contracts"},
		"more bytes than rules": {`"name":"Push"`, `"name":"` + strings.Repeat("P", MaxJSON) + `"`, "bytes"},
	} {
		bad := strings.Replace(string(good), c[0], c[1], 1)
		if bad == string(good) {
			t.Fatalf("%s: the rule set has no %s:\n%s", name, c[0], good)
		}
		if _, err := Read([]byte(bad)); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s: %v, want a word of %s", name, err, c[2])
		}
	}
}
