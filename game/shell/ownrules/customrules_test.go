package ownrules

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/game/app/setup"
	"machiavelli/game/lang"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"

	"github.com/hajimehoshi/ebiten/v2"
)

type blank struct{}

func (blank) Enter(*stage.Context, any)          {}
func (blank) Leave()                             {}
func (blank) Update(*stage.Context)              {}
func (blank) Draw(*stage.Context, *ebiten.Image) {}
func (blank) Resize(*stage.Context)              {}

// sit is a stage with nothing on it.
func sit(t *testing.T) *stage.Context {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	files, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	words, err := lang.Load(english.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	s, err := stage.New(stage.Config{Scenes: map[string]stage.Scene{stage.Home: blank{}}, Lang: words, Store: files, Settings: settings.Defaults()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	s.Resize(800, 600, 1)
	s.Step()
	return s.Context()
}

// file is a rule set made of another, as JSON.
func file(t *testing.T, from string, change func(*rules.Rules)) []byte {
	t.Helper()
	r, _ := rules.ByID(from)
	r.ID, r.Name = "wild", "Wild nights"
	if change != nil {
		change(&r)
	}
	data, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func said(c *stage.Context) string {
	var all []string
	for _, i := range c.UI.Items() {
		all = append(all, i.Text)
	}
	return strings.Join(all, "\n")
}

func TestAFileIsTakenAndTold(t *testing.T) {
	c := sit(t)
	set, ok := Import(c, stage.File{Name: "wild.json", Data: file(t, "tahiti", nil)})
	if !ok || set.ID != "wild" || !strings.Contains(said(c), "Wild nights is among your rule sets.") {
		t.Fatalf("%+v %v %q", set, ok, said(c))
	}
	if set, ok = Import(c, stage.File{Name: "x.json", Data: []byte(`"tahiti"`)}); !ok || set.Custom != nil || !strings.Contains(said(c), "Tahiti is here already.") {
		t.Errorf("%+v %v %q", set, ok, said(c))
	}
	if _, ok = Import(c, stage.File{Name: "x.json", Err: errors.New("it is a folder")}); ok || !c.UI.Modal() || !strings.Contains(said(c), "it is a folder") {
		t.Errorf("%v %q", ok, said(c))
	}
}

func TestTheShelfHoldsWhatIsKeptAndWhatLiesInTheFolder(t *testing.T) {
	c := sit(t)
	Import(c, stage.File{Name: "wild.json", Data: file(t, "tahiti", nil)})
	if err := os.MkdirAll(Folder(), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"other.json": file(t, "carousel", func(r *rules.Rules) { r.ID, r.Name = "other", "Other" }), "wild.json": file(t, "carousel", nil), "bad.json": {},
	} {
		if err := os.WriteFile(filepath.Join(Folder(), name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var s Shelf
	s.Open(c)
	for s.wait != nil {
		if s.Update() != (s.wait == nil) {
			t.Fatal("the folder is not read")
		}
		runtime.Gosched()
	}
	sets := s.Sets()
	if len(sets) != 2 || sets[0].ID != "wild" || sets[1].ID != "other" || len(s.Faults) != 1 {
		t.Fatalf("%+v, %+v", sets, s.Faults)
	}
	if !s.Keeps(sets[0]) || s.Keeps(sets[1]) {
		t.Error("the folder's file is kept by the game, or what is kept is not")
	}
	s.Forget(c, sets[0])
	if sets = s.Sets(); len(sets) != 2 || sets[1].ID != "wild" || s.Keeps(sets[1]) {
		t.Errorf("the file in the folder does not show: %+v", sets)
	}
}

// A player's own rule set goes all the way: it is set up, played to the end by
// computer players, saved and resumed in the middle, and its record verified.
func TestAnOwnRuleSetIsPlayedSavedResumedAndRecorded(t *testing.T) {
	for from, change := range map[string]func(*rules.Rules){
		"machiavelli": func(r *rules.Rules) { r.Hand, r.Limit, r.Meld.RunMin = []int{7}, 5, 4 },
		"tahiti":      func(r *rules.Rules) { r.Meld.Wild, r.Joker.Reuse = 2, 1 },
		"carousel":    func(r *rules.Rules) { r.End.Target, r.MaxDraw = 60, 2 },
		"krambambuli": func(r *rules.Rules) { r.End.Target, r.Packs = 60, []rules.Packs{{UpTo: 6, Packs: 2, Jokers: 2}} },
	} {
		t.Run(from, func(t *testing.T) {
			c := sit(t)
			set, ok := Import(c, stage.File{Name: "wild.json", Data: file(t, from, change)})
			if !ok {
				t.Fatal(said(c))
			}
			s := setup.Default("Ada")
			s.SetRules(set)
			s.Options, s.Seed = rules.Options{Timer: 60}, "own"
			cfg := s.Config(new(lang.Lang))
			m, events, err := match.New(cfg)
			if err != nil {
				t.Fatal(err)
			}
			text, err := record.Text(cfg, nil)
			if err != nil {
				t.Fatal(err)
			}
			p, err := bot.Parse("solver")
			if err != nil {
				t.Fatal(err)
			}
			for turn := 0; ; turn++ {
				text = record.AppendEvents(text, events)
				v := m.View(0)
				if v.Phase == match.Over {
					break
				}
				if turn > 3000 {
					t.Fatal("it does not end")
				}
				if turn == 12 {
					m = again(t, m)
				}
				seat, action := v.Turn, match.Action{Do: match.Deal}
				if v.Phase == match.Scored {
					seat = 0
				} else {
					action = p.Act(m.View(seat), uint64(turn), nil)
				}
				if events, err = m.Apply(seat, action); err != nil {
					t.Fatalf("turn %d: %+v: %v", turn, action, err)
				}
			}
			if err := record.Verify(bytes.NewReader(text)); err != nil {
				t.Errorf("its record: %v", err)
			}
			if !bytes.Contains(text[:bytes.IndexByte(text, '\n')], []byte(`"Wild nights"`)) {
				t.Error("the record does not hold the rule set")
			}
		})
	}
}

// again is a match as it is after being saved and read back.
func again(t *testing.T, m *match.Match) *match.Match {
	t.Helper()
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	n := new(match.Match)
	if err := json.Unmarshal(data, n); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(n.Config(), m.Config()) {
		t.Errorf("%+v instead of %+v", n.Config(), m.Config())
	}
	return n
}

// What a hand has changed in a save is refused or played: it never panics.
func TestARuleSetThatIsBrokenLaterNeverPanics(t *testing.T) {
	c := sit(t)
	set, ok := Import(c, stage.File{Name: "wild.json", Data: file(t, "carousel", nil)})
	if !ok {
		t.Fatal(said(c))
	}
	s := setup.Default("Ada")
	s.SetRules(set)
	list, err := setup.Favourites{}.Add(s.Favourite("Sunday"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Save(c.Store), list.Save(c.Store)); err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(1, 2))
	played := 0
	for _, key := range []string{setup.Key, setup.CustomKey, setup.FavouritesKey} {
		whole, err := c.Store.Load(key)
		if err != nil {
			t.Fatal(err)
		}
		for range 150 {
			if err := c.Store.Save(key, spoil(dice, whole)); err != nil {
				t.Fatal(err)
			}
			got, _ := setup.Load(c.Store, "Ada")
			var shelf Shelf
			shelf.Open(c)
			for _, own := range shelf.Sets() {
				got.SetRules(own)
			}
			if favs, _ := setup.LoadFavourites(c.Store); len(favs) > 0 {
				got.Apply(favs[0])
			}
			if got.Fault() != "" {
				continue
			}
			if _, _, err := match.New(got.Config(new(lang.Lang))); err != nil {
				t.Fatalf("%+v: %v", got, err)
			}
			played++
		}
	}
	if played < 100 {
		t.Errorf("only %d were played", played)
	}
}

// spoil changes a number, a word or a letter.
func spoil(dice *rand.Rand, data []byte) []byte {
	text := string(data)
	at := dice.IntN(len(text))
	switch dice.IntN(3) {
	case 0:
		if n := strings.IndexAny(text[at:], "0123456789"); n >= 0 {
			at += n
			return []byte(text[:at] + strconv.Itoa(dice.IntN(2000)-500) + text[at+1:])
		}
	case 1:
		if n := strings.Index(text[at:], `":"`); n >= 0 {
			at += n + 3
			return []byte(text[:at] + "x" + text[at:])
		}
	}
	return []byte(text[:at] + string(rune(32+dice.IntN(90))) + text[min(len(text), at+1):])
}
