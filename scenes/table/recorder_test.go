package table

import (
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/session"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/testing/instant"
	"machiavelli/game/ui/a11y"
	gi "machiavelli/game/ui/input"
	"machiavelli/scenes/table/motion"
)

var write = flag.Bool("write", false, "write what the scripted runs show into testdata/shown.txt")

// recording is the golden file: a line of hashes for each tick in which something that
// the table shows has changed.
const recording = "testdata/shown.txt"

// sections are the columns of the recording, in the order in which the scene makes
// them: the first that differs says where to look.
var sections = [...]string{"frame", "places", "cards", "marks", "words", "widgets", "access", "said"}

// TestTheTableShowsWhatItShowed plays scripted matches and exercises in windows of three
// forms, and compares what the table shows at every tick with a recording. A change that
// players are to see writes it again: go test ./scenes/table -run Showed -write
func TestTheTableShowsWhatItShowed(t *testing.T) {
	golden, err := os.ReadFile(recording)
	if err != nil {
		t.Fatal(err)
	}
	rec := &recorder{}
	for i, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		for _, run := range runs {
			rec.run(t, fmt.Sprintf("%s %.0fx%.0f", run.name, size[0], size[1]), func() { run.play(t, rec, size[0], size[1]) })
		}
		for j, id := range recordedSets(string(golden), i, fmt.Sprintf(" %.0fx%.0f", size[0], size[1])) {
			k := 3*j + i
			rec.run(t, fmt.Sprintf("%s %.0fx%.0f", id, size[0], size[1]), func() {
				r := rec.watch(sitAt(t, size[0], size[1], atTable(t, id)))
				r.fumble(uint64(k), 36)
			})
		}
	}
	if *write {
		if err := os.WriteFile(recording, []byte(rec.text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	compare(t, strings.Split(string(golden), "\n"), strings.Split(rec.text.String(), "\n"))
}

// recordedSets lists the rule sets that the recording holds in the i-th window. A new
// one is in no window until everything is written again.
func recordedSets(golden string, i int, window string) (ids []string) {
	for line := range strings.Lines(golden) {
		id, in := strings.CutSuffix(strings.TrimSpace(strings.TrimPrefix(line, "# ")), window)
		if strings.HasPrefix(line, "# ") && in && slices.Contains(rules.IDs(), id) {
			ids = append(ids, id)
		}
	}
	for k, id := range rules.IDs() {
		if *write && k%3 == i && !strings.Contains(golden, "# "+id+" ") {
			ids = append(ids, id)
		}
	}
	return ids
}

// compare reports the first line of each run that is another one.
func compare(t *testing.T, want, got []string) {
	t.Helper()
	wants, gots := byRun(want), byRun(got)
	if len(wants) != len(gots) {
		t.Errorf("%d runs are recorded, there are %d", len(wants), len(gots))
	}
	for name, now := range gots {
		was := wants[name]
		for i := range max(len(now), len(was)) {
			var a, b string
			if i < len(was) {
				a = was[i]
			}
			if i < len(now) {
				b = now[i]
			}
			if a != b {
				t.Errorf("%s: another %s; if players are to see it, -write\n%s\n%s, was\n%s", name, differs(a, b), header, b, a)
				break
			}
		}
	}
}

func byRun(lines []string) map[string][]string {
	out, name := map[string][]string{}, ""
	for _, line := range lines {
		if is, ok := strings.CutPrefix(line, "# "); ok {
			name = is
		}
		out[name] = append(out[name], line)
	}
	return out
}

// differs names the first section in which two lines differ.
func differs(a, b string) string {
	x, y := strings.Fields(a), strings.Fields(b)
	for i := range min(len(x), len(y)) {
		switch {
		case x[i] == y[i]:
		case i == 0:
			return "tick"
		default:
			return sections[i-1]
		}
	}
	return "length"
}

var header = "tick " + strings.Join(sections[:], " ")

// recorder writes down what rooms show.
type recorder struct {
	text  strings.Builder
	tick  int
	last  [len(sections)]uint32
	heard []string // in this tick
}

// run records a run of its own.
func (k *recorder) run(t *testing.T, name string, play func()) {
	t.Helper()
	*k = recorder{text: k.text}
	fmt.Fprintf(&k.text, "# %s\n", name)
	play()
	if k.tick == 0 {
		t.Errorf("%s: nothing is recorded", name)
	}
}

// watch records a room from now on, with somebody who listens.
func (k *recorder) watch(r *room) *room {
	r.c.Listen(a11y.NewMirror(func(string) {}, func(text string) { k.heard = append(k.heard, text) }))
	r.c.Sound = func(name string) { k.heard = append(k.heard, "sound "+name) }
	r.each = func() { k.record(r) }
	k.record(r)
	return r
}

// record writes a line if something has changed.
func (k *recorder) record(r *room) {
	k.tick++
	line, changed := fmt.Sprint(k.tick), false
	for i, hash := range k.hashes(r) {
		if hash == k.last[i] && k.tick > 1 {
			line += " -"
			continue
		}
		k.last[i], changed = hash, true
		line += fmt.Sprintf(" %04x", hash&0xffff)
	}
	if changed {
		fmt.Fprintln(&k.text, line)
	}
	k.heard = k.heard[:0]
}

func (k *recorder) hashes(r *room) (sums [len(sections)]uint32) {
	m := &r.s.picture.model
	next := 0
	sum := func(values ...any) {
		h := fnv.New32a()
		for _, v := range values {
			dump(h, reflect.ValueOf(v))
		}
		sums[next] = h.Sum32()
		next++
	}
	var cards []any
	m.Stage.Each(func(c *motion.Card) { cards = append(cards, *c) })
	m.Stage.EachBack(func(x, y, w, alpha float64) { cards = append(cards, x, y, w, alpha) })
	widgets, _, _ := r.c.UI.Widgets()
	var access []any
	r.s.Describe(r.c, func(i a11y.Item) { access = append(access, i) })

	sum(m.Frame)
	sum(m.Table.Trays, m.Table.Spots, m.Table.CardW, m.Table.Extent)
	sum(cards...)
	sum(m.Cards, m.Marks, m.Trays)
	sum(m.Title, m.Sub, m.Words, m.Bubble, m.NoStock, m.Seats, m.Owners, m.Stock, m.Pile, m.Hand, m.Log, m.Step, m.Banner, m.Panel, m.Areas, m.Curtain, m.Empty)
	sum(widgets, r.c.UI.AllItems())
	sum(append(access, r.s.Focused(), r.c.UI.Focused(), int(r.c.Cursor), r.s.Quiet())...)
	sum(k.heard)
	return sums
}

// dump writes a value with what it points at: functions only as being there or not.
func dump(w io.Writer, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			dump(w, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				dump(w, v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		fmt.Fprint(w, "[", v.Len())
		for i := range v.Len() {
			dump(w, v.Index(i))
		}
	case reflect.Func:
		fmt.Fprint(w, v.IsNil(), ";")
	case reflect.Float64:
		fmt.Fprintf(w, "%.2f;", v.Float()+0) // no -0
	case reflect.Invalid:
		io.WriteString(w, "nil;")
	default:
		fmt.Fprint(w, v, ";")
	}
}

// atTable is a match of a rule set with as many computer players as it needs.
func atTable(t testing.TB, id string) match.Config {
	t.Helper()
	cfg := config(t, id, "recorded", match.Human, "novice", "solver")
	for len(cfg.Players) < cfg.Rules.MinPlayers {
		cfg.Players = append(cfg.Players, match.Player{Name: "N", By: "novice"})
	}
	cfg.Players = cfg.Players[:min(len(cfg.Players), cfg.Rules.MaxPlayers)]
	return cfg
}

// scripted is a run by a script.
type scripted struct {
	name string
	play func(t *testing.T, k *recorder, w, h float64)
}

// runs are what is recorded in a window of every form.
var runs = []scripted{
	{"hints", func(t *testing.T, k *recorder, w, h float64) {
		r := k.watch(sitAt(t, w, h, atTable(t, "machiavelli")))
		r.c.Settings.ShowMeter, r.c.Settings.Spoken = true, settings.Full
		for range 4 {
			if r.follows() {
				r.click("btn/replay")
				r.ticks(5)
				r.key(gi.Right)
				r.key(gi.Left)
				r.key(gi.Cancel)
				continue
			}
			r.key(gi.Cancel)
			r.key(gi.Letter('d'))
		}
		r.key(gi.Letter('h'))
		for range 4 {
			r.key(gi.Letter('h'))
		}
		for _, id := range []string{"btn/hint-step", "btn/hint-back", "btn/hint-play", "btn/undo", "btn/redo", "btn/hint-close", "btn/reset", "btn/hint"} {
			if r.items()[id].Enabled {
				r.click(id)
			}
		}
	}},
	{"moves", func(t *testing.T, k *recorder, w, h float64) {
		r := k.watch(sitAt(t, w, h, atTable(t, "machiavelli")))
		r.c.Settings.AskFirst = settings.AskAlways
		for _, id := range slices.Clone(r.hand()[:3]) {
			r.drag(name(id), "felt")
		}
		r.press(r.at(name(r.hand()[0])))
		r.moveTo(r.at("meld/" + itoa(r.s.desk.felt.melds[0].ID)))
		r.let()
		for _, key := range "etzzynksx" {
			r.key(gi.Letter(key))
		}
		r.raw.X, r.raw.Y = r.at("felt")
		for i, wheel := range []float64{1, 1, 0, -1, -1} {
			r.raw.WheelY, r.raw.Ctrl = wheel, i < 2
			r.tick()
		}
		r.raw.WheelY, r.raw.Ctrl = 0, false
		r.settle()
		r.key(gi.Letter('r'))
		for _, id := range []string{"btn/sort-rank", "btn/sort-melds", "btn/end", "btn/draw", "confirm.no", "btn/draw", "confirm.yes", "btn/menu", "pause/help", "help/ok"} {
			if r.items()[id].Enabled {
				r.click(id)
			}
		}
		r.act(a11y.Press, name(r.hand()[1]))
		r.act(a11y.Press, name(r.hand()[2]))
		r.act(a11y.Press, "felt")
		r.c.UI.Toast("A sentence that lies where it covers nothing.")
		r.c.W, r.c.H = r.c.W-30, r.c.H+40
		r.c.UI.Resize(r.c.W, r.c.H)
		r.s.Resize(r.c)
		r.settle()
	}},
	{"motion", func(t *testing.T, k *recorder, w, h float64) {
		r := sitAt(t, w, h, atTable(t, "carousel"))
		r.c.Settings.Speed = settings.Fast
		k.watch(r).fumble(3, 45)
	}},
	{"touch", func(t *testing.T, k *recorder, w, h float64) {
		r := k.watch(sitAt(t, w, h, atTable(t, "krambambuli")))
		for _, id := range slices.Clone(r.hand()[:3]) {
			x, y := r.at(name(id))
			r.touch(x, y, 30)
			r.touch(0, 0, 0)
			r.settle()
		}
		r.key(gi.Letter('n'))
		for _, at := range []string{"meld/" + itoa(r.s.desk.felt.melds[0].ID), "felt"} {
			x, y := r.at(at)
			for range 2 {
				r.touch(x, y, 2)
				r.touch(0, 0, 0)
			}
			r.settle()
		}
		r.settle()
	}},
	{"saved", func(t *testing.T, k *recorder, w, h float64) {
		r := sitAt(t, w, h, atTable(t, "push"))
		r.drag(name(r.hand()[0]), "felt")
		r.s.Leave()
		r.s = New(&instant.Engine{Looks: looks})
		r.s.Enter(r.c, session.Resume{})
		r.s.Resize(r.c)
		k.watch(r).settle()
		r.key(gi.Letter('r'))
		r.drag(name(r.hand()[1]), "pile")
		r.key(gi.Letter('d'))
		r.drag(name(r.hand()[1]), "pile")
		r.key(gi.Right)
		r.key(gi.Next)
		r.key(gi.Accept)
	}},
	{"joker", func(t *testing.T, k *recorder, w, h float64) {
		r, cards := layOpenJoker(t, "machiavelli-jokers", w, h, nil)
		k.watch(r)
		r.key(gi.Digit(2))
		r.focus(cards[2])
		r.key(gi.Letter('w'))
		r.key(gi.Cancel)
		r.key(gi.Letter('w'))
		r.click("joker/close")
	}},
	{"zap", func(t *testing.T, k *recorder, w, h float64) {
		cfg := config(t, "machiavelli-jokers", "", "human", "novice", "novice")
		cfg.Rules.Zap = true
		cfg, _ = dealt(t, cfg, holdsJoker)
		r := k.watch(sitAt(t, w, h, cfg))
		r.click("btn/zap")
		r.click("zap/2")
		r.ticks(20)
	}},
	{"exercise", func(t *testing.T, k *recorder, w, h float64) {
		p := position(t, threeSevens)
		o := &recitant{k: k, about: p.Hand}
		r := k.watch(practising(t, w, h, training.Exercise{Position: p, Owner: o, Out: true, Idea: true, Title: "A lesson"}))
		hearts, fours := r.s.desk.felt.melds[0].ID, r.s.desk.felt.melds[1].ID
		r.key(gi.Letter('h'))
		r.key(gi.Letter('h'))
		r.drag(name(p.Hand[0]), "meld/"+itoa(fours))
		r.click("btn/undo")
		r.drag(name(p.Hand[0]), "meld/"+itoa(hearts))
		r.click("btn/end")
		r.click("btn/reset")
		r.ticks(2*idleTicks + 5)
		r.drag(name(p.Hand[0]), "meld/"+itoa(hearts))
		r.drag(name(p.Hand[1]), "meld/"+itoa(fours))
		r.click("btn/end")
		r.ticks(idleTicks + 5)
		r.click("btn/leave")
	}},
	{"shown", func(t *testing.T, k *recorder, w, h float64) {
		p := position(t, threeSevens)
		table := [][]card.Card{append([]card.Card{{ID: p.Hand[0]}}, p.Table[0]...), append(slices.Clone(p.Table[1]), card.Card{ID: p.Hand[1]})}
		task := worker.Compare{Position: p, Table: table}
		a, err := worker.ValueOf(task, worker.NewEngine().Handle(worker.Request{Task: task}, nil))
		if err != nil {
			t.Fatal(err)
		}
		r := k.watch(practising(t, w, h, training.Exercise{Position: p, Owner: &recitant{k: k}, Title: "Best", Shows: a.Way}))
		r.ticks(40)
		r.click("btn/replay-back")
		r.click("btn/replay-run")
		r.click("btn/replay-end")
	}},
	{"newcomer", func(t *testing.T, k *recorder, w, h float64) {
		cfg := atTable(t, "tahiti")
		r := sitAt(t, w, h, cfg)
		if err := r.c.Store.Remove(lesson.ProgressKey); err != nil {
			t.Fatal(err)
		}
		r.c.Settings.Tips = true
		r.s.Enter(r.c, session.Start{Config: cfg})
		r.s.Resize(r.c)
		k.watch(r)
		r.click("first.play")
		for range 4 {
			r.key(gi.Letter('d'))
			if r.items()["idea.show"].Enabled {
				r.click("idea.show")
				r.ticks(10)
			}
		}
	}},
	{"curtain", func(t *testing.T, k *recorder, w, h float64) {
		cfg := config(t, "sabra", "recorded", match.Human, match.Human)
		cfg.Rules.Timer = 30
		r := sit(t, w, h, "human", "novice")
		r.s.Enter(r.c, session.Start{Config: cfg})
		r.s.Resize(r.c)
		k.watch(r).ticks(30) // with a curtain the table is never at rest
		for range 3 {
			if r.items()["btn/unveil"].Enabled {
				r.tap("btn/unveil")
			}
			r.c.Elapsed = time.Second / 10
			r.ticks(25)
			r.c.Elapsed = 0
			r.key2(gi.Letter('d'))
			r.ticks(30)
		}
	}},
	{"end", func(t *testing.T, k *recorder, w, h float64) {
		r := sit(t, w, h, "human", "solver")
		r.playOut()
		r.c.Settings.Speed = settings.Slow
		k.watch(r).ticks(60)
		r.c.Settings.Speed = settings.Instant
		r.ticks(200)
		r.s.Enter(r.c, session.Next{})
		r.s.Resize(r.c)
		r.settle()
	}},
}

// recitant poses an exercise, says another sentence after everything it hears, and has
// what it hears recorded.
type recitant struct {
	k     *recorder
	told  int
	about []card.ID
}

func (o *recitant) Told(_ *stage.Context, e exercise.Event) {
	o.told++
	o.k.heard = append(o.k.heard, fmt.Sprintf("owner %d %d %d %v %v", e.What, e.Level, e.Seconds, e.Melds, e.Hand))
}

func (o *recitant) Prompt(*stage.Context) training.Words {
	p := training.Words{Text: fmt.Sprint("Sentence ", o.told)}
	switch o.told % 3 {
	case 1:
		p.About = o.about
	case 2:
		p.Button = "btn/hint"
	}
	return p
}

func (o *recitant) Leave(*stage.Context) { o.k.heard = append(o.k.heard, "leaves") }

// fumble has somebody press, drag and touch whatever is there, by a seed, and follow a
// hint now and then.
func (r *room) fumble(seed uint64, steps int) {
	dice := rand.New(rand.NewPCG(5, seed))
	keys := []gi.Key{gi.Left, gi.Right, gi.Up, gi.Down, gi.Accept, gi.Space, gi.Delete, gi.Cancel, gi.Next, gi.Question, gi.Plus, gi.Minus}
	for _, k := range "nzyrstdeupvckwgjhx" {
		keys = append(keys, gi.Letter(k))
	}
	pick := func(names []string) (string, bool) {
		if len(names) == 0 {
			return "", false
		}
		return names[dice.IntN(len(names))], true
	}
	for range steps {
		var buttons, cards, melds []string
		for _, i := range r.c.UI.Items() {
			if i.Enabled && (i.Role == a11y.Button || strings.HasPrefix(i.Name, "btn/")) {
				buttons = append(buttons, i.Name)
			}
		}
		if !r.c.UI.Modal() {
			r.s.Describe(r.c, func(i a11y.Item) {
				switch {
				case strings.HasPrefix(i.Name, "hand/"), strings.HasPrefix(i.Name, "card/"):
					cards = append(cards, i.Name)
				case strings.HasPrefix(i.Name, "meld/"), i.Name == "felt", i.Name == "pile", i.Name == "stock":
					melds = append(melds, i.Name)
				}
			})
		}
		switch at := dice.IntN(12); {
		case at < 3:
			r.key2(keys[dice.IntN(len(keys))])
		case at < 6:
			if id, ok := pick(buttons); ok {
				r.tap(id)
			}
		case at < 9:
			from, ok := pick(cards)
			to, there := pick(melds)
			if ok && there {
				r.press(r.at(from))
				r.moveTo(r.at(to))
				r.raw.Left = false
				r.tick()
			}
		case at < 10:
			if id, ok := pick(cards); ok {
				r.tap(id)
			}
		default:
			if r.s.ses.Live() && !r.c.UI.Modal() {
				for _, key := range "hhhhh" {
					r.key2(gi.Letter(key))
				}
				for range 12 {
					r.key2(gi.Space)
				}
				r.key2(gi.Letter('e'))
				r.key2(gi.Letter('d'))
			}
		}
		if _, over := r.s.ses.Result(); over {
			return
		}
	}
}
