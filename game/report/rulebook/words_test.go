package rulebook

import (
	"strings"
	"testing"

	texts "machiavelli/assets/strings"
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/game/lang"
)

func english(t *testing.T) *lang.Lang {
	t.Helper()
	l, err := lang.Load(texts.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// sets is every rule set, and every one with all the house rules that it
// offers.
func sets(t *testing.T) []rules.Rules {
	t.Helper()
	var all []rules.Rules
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		house := r
		for _, h := range rules.HouseRules() {
			var o rules.Options
			if h.Give(&o, 1); !h.Switch() {
				h.Give(&o, h.Numbers()[len(h.Numbers())/3])
			}
			if with, err := house.With(o); err == nil {
				house = with
			}
		}
		all = append(all, r, house)
	}
	return all
}

// A sentence that is missing is shown as its key, such as rules.turn.push.
func TestEverythingThatThePagesSayIsASentence(t *testing.T) {
	words := english(t)
	for _, set := range sets(t) {
		lines := []string{About(words.T, &set), Summary(words.T, set)}
		for _, s := range Sections(words.T, &set) {
			lines = append(lines, words.T("rules."+s.ID))
			lines = append(lines, s.Lines...)
		}
		legal, illegal := Examples(words.T, &set)
		for _, e := range append(legal, illegal...) {
			lines = append(lines, e.Why)
		}
		for _, m := range Moves(words.T, &set) {
			lines = append(lines, m.Title, m.Why)
		}
		for _, l := range lines {
			if strings.HasPrefix(l, "rules.") || strings.HasPrefix(l, "table.") || strings.Contains(l, "{") {
				t.Errorf("%s: %q", set.ID, l)
			}
		}
		if len(legal) < 2 || len(illegal) < 2 {
			t.Errorf("%s: %d legal and %d illegal melds to show", set.ID, len(legal), len(illegal))
		}
	}
}

// page is all that the page of a rule set says.
func page(t *testing.T, id string, o rules.Options) string {
	t.Helper()
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatalf("no rule set %s", id)
	}
	r, err := r.With(o)
	if err != nil {
		t.Fatal(err)
	}
	return Text(english(t).T, &r)
}

// What RULES says of each rule set is on its page.
func TestThePageOfEachRuleSetSaysItsRules(t *testing.T) {
	winner := []string{"15 cards each", "There are no points.", "the fewest cards win", "whoever won deals", "Each deal is a match", "you draw 3"}
	said := map[string][]string{
		"florence": {
			"2 to 5 players · 15 cards each", "2 packs of 52 cards.", "you draw 3", "Every card left counts 1", "whoever cannot play passes",
			"If you can play, you must play at least one card, though not as many as possible. If you can’t, draw 2, and the turn ends.",
			"In a turn, play from your hand; if you can’t, draw 2.",
		},
		"machiavelli": {
			"2 to 5 players · 13 cards each", "2 packs of 52 cards.", "A set is 3 or 4 cards of one rank. Its suits all differ.",
			"A run is 3 or more cards of one suit, in order, no rank twice.", "A-2-3 or Q-K-A, but not in the middle", "belong to nobody",
			"Play at least one card from your hand, or draw one: never both. You may draw even if you could play.", "you draw 3",
			"When everyone has passed in a row, the deal is blocked", "Every card left counts 1", "1\u00a0+\u00a01\u00a0+\u00a01\u00a0+\u00a01\u00a0=\u00a04", "One deal is a match, unless you choose more; the lowest total wins",
			"The deal ends at once when a hand is empty", "the deal moves left", "Equal best totals share the win",
		},
		"machiavelli-15":   winner,
		"machiavelli-free": {"12 cards each", "4 cards are dealt face up", "counts as your play, even with no card from the hand", "whoever won deals"},
		"machiavelli-jokers": {
			"with 2 jokers", "the fewest cards win, a joker counting as one", "At most one in a meld", "from your hand or from elsewhere on the table", "use it again in the same turn", "at least 2 cards of your hand",
			"it may move from meld to meld, but it keeps its card",
		},
		"machiavelli-corner": {"K-A-2, or Q-K-A-2-3", "    QC-KC-AC-2C-3C\n"},
		"manipulation-rummy": {"Sets lie in one part of the table, runs in another", "15 cards each"},
		"tahiti": {
			"5 cards each", "with 4 jokers", "4 cards are dealt face up", "A free card alone is no play", "At most one in a meld", "frozen: you may add to it, but no card leaves it, and it is not split",
			"from your hand, and it is free", "A freed joker goes to another meld, and the one it left is free to rearrange", "A joker among the free cards stands for nothing yet",
			"joker 30, ace 11, king, queen, jack and ten 10, the others their number", "11\u00a0+\u00a07\u00a0+\u00a010\u00a0+\u00a010\u00a0+\u00a030\u00a0=\u00a068", "you draw 3",
		},
		"guadalupe": {"5 cards each", "Without a play, draw 2. After a play that leaves you cards, draw one.", "counts as a turn without a play", "Every card left counts 1"},
		"vatikan": {
			"13 cards each", "3 natural cards of one suit in order, from your hand", "No joker is among them", "that run need not last",
			"at least one natural card that lay with it lies with it still", "from your hand or from elsewhere on the table", "costs nothing: your cards come back", "There are no points",
		},
		"vatican": {
			"K-A-2, or Q-K-A-2-3", "only the cards of your hand that do not fit come back", "If none fits, all come back and you draw one", "whoever can play must; the others pass",
			"3 natural cards of one suit", "it may move from meld to meld",
		},
		"carousel": {
			"With 2 players: 1 pack of 52 cards, with 1 joker.", "With 3 to 5 players: 2 packs of 52 cards, with 2 jokers.", "3 cards at most. The last of them ends the turn without a play.",
			"After a draw of one or two cards and a play, with 5 points or less in hand, you may knock", "nobody lays off",
			"joker 25, ace 1, king, queen, jack and ten 10, the others their number", "Whoever goes out scores all the other hands, plus 25",
			"worth 4, 6, 12 and 17. The lowest scores 23", "6, 12 and 17. You score 60", "the lowest of the others wins instead, and scores 10 more", "scores 35",
			"everyone, from the left, has one turn to play without drawing", "all who tie score", "at 150 then adds 100", "Everybody else adds 25 for each deal won", "the highest total wins",
			"keeps its card", "It never goes to a hand",
		},
		"carousel-cats": {"from your hand, and it is free", "At the end of any turn, played or not", "Everybody adds 25 for each deal won", "at 150 then adds 100"},
		"carousel-classic": {
			"2 or 3 players", "The ace is low", "you may knock instead of drawing", "tie divide the points equally", "is lower than the knocker’s, the lowest wins instead, and scores 10 more",
			"plus 25", "The winner adds 100", "lose their margin to the winner, twice that with a total of 0",
		},
		"shanghai": {
			"3 to 8 players", "With 3 to 5 players: 2 packs", "With 6 to 8 players: 3 packs", "They are dealt in batches: 3, 3, 3, 1", "The ace is low", "you must play at least one card, though not as many as possible",
			"draw one card after another until you can, and then you must", "Say so when you are down to one card", "With an empty stock, whoever cannot play passes", "Play as many deals as you like",
			"3S-4S-5S 3D-4D-5D", "9H-TH-JH",
		},
		"shanghai-classic": {"2 to 5 players", "ace 15, king, queen, jack and ten 10, the others 5", "reaches 200", "A-2-3 or Q-K-A"},
		"manipulation":     {"7 cards each", "The ace is high", "Sets lie in one part of the table", "ace 15", "reaches 200", "Say so when you are down to one card"},
		"new-smyrna": {
			"2, 4, 6, 8, 10, 8, 6, 4, 2", "With 3 to 6 players: 2 packs", "With 7 or 8 players: 3 packs", "Its suits may repeat", "A set is 3 or more", "exactly 3 cards from your hand, and nothing else",
			"no such meld you pass, and play by the later rules from then on", "king, queen, jack and ten 10, the others their number", "The lowest total after 9 deals wins",
		},
		"krambambuli": {
			"2 to 6 players · 11 cards each", "With 2 or 3 players: 1 pack", "A discard pile begins with one card", "The ace is high", "Its suits may repeat", "belongs to whoever laid it",
			"Draw from the stock or take the upcard", "End the turn by discarding", "with a last discard or without one", "After your first meld, in that turn too, you may add to your own melds",
			"you may steal one card a turn from another player’s meld", "at least two cards of your hand", "turned over, unshuffled", "12 circuits of the table without a meld", "ace 10, king, queen, jack and ten 10",
			"reaches 500 the match ends, and the lowest total wins",
		},
		"sabra": {
			"2 to 4 players · 14 tiles each", "numbers from 1 to 13 in four colours", "Its colours all differ", "from 1 to 13 at most", "worth 30 or more. Nothing on the table may be used in that turn",
			"A joker counts there as what it stands for", "at least one card of your hand", "keeps its card", "joker 30", "score 63, −12, −31 and −20", "the lowest hand wins", "the highest total wins", "you draw 3",
		},
		"push": {
			"4 players", "6, 7, 8, 9, 10", "with 4 jokers", "Players opposite each other are partners", "never a wild one", "goes unseen on the upcard, both go to the opponent on your left, and you draw the next",
			"Deal 1: 2 sets of 3.", "Deal 2: one set of 3, one run of 4.", "Deal 3: 2 runs of 4.", "Deal 4: 3 sets of 3.", "Deal 5: 2 runs of 5.", "Your partner’s first meld does not count for you",
			"add to any meld on the table", "none is rearranged, split or joined", "Its suits may repeat", "Twos are wild", "A meld must hold at least one natural card", "in a set any card of the rank",
			"A two is never exchanged, nor a joker that stands for a two", "needs two cards of the stock", "the upcard must be taken", "joker or two 20, ace 15, king, queen, jack and ten 10, the others 5",
			"The side that goes out scores nothing", "Each of them scores 40", "The lowest total after 5 deals wins", "by melding, adding or discarding your last",
		},
	}
	for _, id := range rules.IDs() {
		text := page(t, id, rules.Options{})
		if len(said[id]) == 0 {
			t.Errorf("nothing is wanted of %s", id)
		}
		for _, want := range said[id] {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not say %q", id, want)
			}
		}
	}
}

func TestAPageSaysItsHouseRules(t *testing.T) {
	for _, c := range []struct {
		id, want string
		o        rules.Options
	}{
		{"machiavelli", "You may play at most 7 cards from your hand in a turn.", rules.Options{Limit: 7}},
		{"machiavelli", "That does not bind a play on an empty table", rules.Options{Limit: 2}},
		{"sabra", "Your first play may be larger.", rules.Options{Limit: 7}},
		{"machiavelli", "Strict: once you have moved a card", rules.Options{Strict: true}},
		{"machiavelli", "A turn has 45 seconds.", rules.Options{Timer: 45}},
		{"machiavelli", "Out of time with nothing moved, you draw one.", rules.Options{Timer: 45}},
		{"carousel", "you draw up to 3 cards", rules.Options{Timer: 45}},
		{"shanghai", "the smallest play is made for you", rules.Options{Timer: 45}},
		{"krambambuli", "you draw from the stock and discard that card", rules.Options{Timer: 45}},
		{"machiavelli", "Sets lie in one part of the table", rules.Options{Areas: true}},
		{"machiavelli", "3 packs of 52 cards", rules.Options{Packs: 3}},
		{"machiavelli", "The lowest total after 5 deals wins", rules.Options{Deals: 5}},
		{"machiavelli", "reaches 50 the match ends", rules.Options{Target: 50}},
		{"machiavelli-15", "After 3 deals, whoever has won the most of them wins the match", rules.Options{Deals: 3}},
		{"carousel-classic", "with 10 points or less", rules.Options{Knock: 10}},
		{"tahiti", "it may move, and be given another card, at will", rules.Options{Jokers: rules.JokersFree}},
		{"tahiti", "Any number of them may lie in a meld", rules.Options{Jokers: rules.JokersFree}},
		{"machiavelli", "Play at least one card from your hand, or draw 2: never both.", rules.Options{Draw: 2}},
		{"machiavelli", "Out of time with nothing moved, you draw 3.", rules.Options{Draw: 3, Timer: 45}},
		{"guadalupe", "Without a play, draw one.", rules.Options{Draw: 1}},
		{"tahiti", "zap an opponent", rules.Options{Zap: true}},
		{"machiavelli", "9 cards each", rules.Options{Hand: 9}},
	} {
		if !strings.Contains(page(t, c.id, c.o), c.want) {
			t.Errorf("%s with %v does not say %q", c.id, c.o, c.want)
		}
	}
}

// Whoever opens the page of a match must find every house rule of it there.
func TestAPageOfEveryRuleSetTellsEveryHouseRule(t *testing.T) {
	told := map[string]bool{}
	for _, id := range rules.IDs() {
		base, _ := rules.ByID(id)
		plain := page(t, id, rules.Options{})
		for _, h := range rules.HouseRules() {
			numbers := h.Numbers()
			if h.Switch() {
				numbers = []int{1}
			}
			for _, n := range numbers {
				var o rules.Options
				h.Give(&o, n)
				if r, err := base.With(o); err != nil || h.Is(&r) == h.Is(&base) {
					continue
				}
				told[h.Key] = true
				if page(t, id, o) == plain {
					t.Errorf("the page of %s with %s says nothing of it: see game/report/rulebook", id, o)
				}
			}
		}
	}
	for _, key := range rules.OptionKeys() {
		if !told[key] {
			t.Errorf("no rule set changes with the house rule %s", key)
		}
	}
}

func TestHouseRulesMakeNoSentenceAboutTheRuleSetUntrue(t *testing.T) {
	words := english(t)
	r, _ := rules.ByID("machiavelli-15")
	with, err := r.With(rules.Options{Hand: 9, Deals: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		r    rules.Rules
		want string
	}{
		{r, "Fifteen cards, and whoever goes out first has won: no points, no second chance."},
		{with, "Machiavelli with 15 with house rules: 9 cards each · 3 deals."},
	} {
		if got := About(words.T, &c.r); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// The pictures say what the rules say, of every list of cards and every move.
func TestWhatIsShownAsIllegalIsIllegalForTheReasonGiven(t *testing.T) {
	words := english(t)
	for _, set := range sets(t) {
		legal, illegal := Examples(words.T, &set)
		for _, e := range legal {
			if _, err := meld.Check(e.Cards, set.Meld); err != nil {
				t.Errorf("%s: %s is none: %v", set.ID, card.Join(e.Cards), err)
			}
		}
		for _, e := range illegal {
			_, err := meld.Check(e.Cards, set.Meld)
			bad, ok := err.(*meld.Error)
			if !ok || why(words.T, bad, &set) != e.Why {
				t.Errorf("%s: %s is said to be none because %q: %v", set.ID, card.Join(e.Cards), e.Why, err)
			}
		}
	}
}

func TestTheExamplesOfMelds(t *testing.T) {
	for _, c := range []struct{ id, cards, why string }{
		{"machiavelli", "KC-AC-2C", "round the corner"}, {"machiavelli-corner", "KC-AC-2C", ""}, {"shanghai", "QD-KD-AD", "the ace is low"},
		{"manipulation", "AS-2S-3S", "the ace is high"}, {"machiavelli", "9S-9H-9H", "a suit twice"}, {"new-smyrna", "9S-9H-9H", ""},
		{"machiavelli-jokers", "X=4D-5D-X=6D", "one joker at most"}, {"carousel", "X=4D-5D-X=6D", ""}, {"sabra", "9S-9H-9H", "a colour twice"},
		{"push", "X=4D-2S=5D-X=6D", "too few natural cards"}, {"push", "TH-JH-2S=QH", ""}, {"push", "AS-2D=2S-3S", ""}, {"machiavelli", "4D-5D-7D", "a gap"},
		{"machiavelli", "8S-8C", "needs one more"}, {"sabra", "5H-6C-7H", "two colours"},
	} {
		text := page(t, c.id, rules.Options{})
		want := "    " + c.cards + "\n"
		if c.why != "" {
			want = c.why + "\n"
		}
		if at := strings.Index(text, "    "+c.cards); at < 0 || !strings.Contains(text[at:at+strings.IndexByte(text[at:], '\n')+1], strings.TrimSpace(want)) {
			t.Errorf("%s: %s: %q is not said", c.id, c.cards, want)
		}
	}
}

func TestTheEmblemOfEveryRuleSetIsAMeldOfIt(t *testing.T) {
	for _, id := range rules.IDs() {
		set, _ := rules.ByID(id)
		if _, err := meld.Check(Emblem(&set), set.Meld); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}
