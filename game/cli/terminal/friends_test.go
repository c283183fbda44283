//go:build !js

package terminal

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/serve"
	"machiavelli/game/serve/tablelog"
	"machiavelli/game/store"
	"machiavelli/game/testing/liar"
	"machiavelli/game/testing/memstore"
)

// house is a server of tables at one address, which can be killed and started again.
type house struct {
	testing.TB
	dir, at string
	log     *tablelog.Dir
	tables  *serve.Server
	http    *http.Server
}

func newHouse(t testing.TB) *house {
	h := &house{TB: t, dir: t.TempDir(), at: "127.0.0.1:0"}
	h.start()
	t.Cleanup(h.kill)
	return h
}

func (h *house) start() {
	h.Helper()
	log, err := tablelog.Open(h.dir)
	if err != nil {
		h.Fatal(err)
	}
	think := func(_ context.Context, v match.View, level string, seed uint64) (match.Action, error) {
		p, err := bot.Parse(level)
		if err != nil {
			return match.Action{}, err
		}
		return p.Act(v, seed, func() bool { return false }), nil
	}
	h.log = log
	if h.tables, err = serve.New(serve.Options{Log: log, Think: think, Logger: slog.New(slog.DiscardHandler)}); err != nil {
		h.Fatal(err)
	}
	line, err := net.Listen("tcp", h.at)
	if err != nil {
		h.Fatal(err)
	}
	h.at = line.Addr().String()
	h.http = &http.Server{Handler: h.tables}
	go h.http.Serve(line)
}

// kill ends the server and cuts all lines.
func (h *house) kill() {
	h.http.Close()
	h.tables.Close()
	h.log.Close()
}

// cut cuts all lines, while the server goes on.
func (h *house) cut() {
	h.Helper()
	h.http.Close()
	line, err := net.Listen("tcp", h.at)
	if err != nil {
		h.Fatal(err)
	}
	h.http = &http.Server{Handler: h.tables}
	go h.http.Serve(line)
}

var aLink = regexp.MustCompile(`http://\S+/#t=[A-Z]{6}`)

// guest is somebody at a terminal of their own, who types what hints say.
type guest struct {
	turns int
	turn  func(n int) // hears of each turn that begins; nil: does not care
	ended bool
	text  string // all that was written
}

func (g *guest) answer(said string) (string, bool) {
	switch {
	case strings.Contains(said, "What are you called?"), strings.Contains(said, "Which seat?"):
		return "", true
	case g.ended:
		return "", false
	case strings.Contains(said, "The match is over."):
		g.ended = true
		return "table", true
	}
	if line := follows(said); line != "hint all" {
		return line, true
	}
	if strings.Contains(said, "Your hand") {
		if g.turns++; g.turn != nil {
			g.turn(g.turns)
		}
	}
	return "hint all", true
}

// TestFriendsPlayAMatchInTheirTerminals: two people and a computer player, with lines
// that are cut and a server that is killed and started again.
func TestFriendsPlayAMatchInTheirTerminals(t *testing.T) {
	h := newHouse(t)
	link := make(chan string, 1)
	var both sync.WaitGroup
	seat := func(g *guest, o Options, name string, answer func(said string) (string, bool)) {
		o.Name = name
		both.Go(func() { g.text = talk(t, o, answer) })
	}
	anna, bert := &guest{}, &guest{}
	anna.turn = func(n int) {
		switch n {
		case 3:
			h.cut()
		case 5:
			h.kill()
			h.start()
		}
	}
	makes := options(t, "machiavelli", "hand=5,deals=1", "7", match.Human, "novice")
	makes.Server = h.at
	waits, begun := false, false
	seat(anna, makes, "Anna", func(said string) (string, bool) {
		if at := aLink.FindString(said); at != "" {
			waits = true
			link <- at
		}
		begun = begun || strings.Contains(said, "The match begins:")
		if waits && !begun {
			time.Sleep(10 * time.Millisecond)
			return "people", true
		}
		return anna.answer(said)
	})
	joins := options(t, "", "", "")
	joins.Join = <-link
	seat(bert, joins, "Bert", bert.answer)
	both.Wait()

	last := func(g *guest) string {
		_, table, _ := strings.Cut(g.text, "> table\n")
		table, _, _ = strings.Cut(table, "\n> ") // whether the seat is kept depends on who hears of the end first
		return table
	}
	if last(anna) != last(bert) || !strings.Contains(last(anna), "1: ") || !strings.Contains(last(anna), "in stock") {
		t.Errorf("Anna sees\n%s\nand Bert\n%s", last(anna), last(bert))
	}
	for name, g := range map[string]*guest{"Anna": anna, "Bert": bert} {
		downs := strings.Count(g.text, "The line is down.")
		if !g.ended || g.turns < 5 || downs < 1 || downs > 3 || downs != strings.Count(g.text, "The line is back.") {
			t.Errorf("%s: ended %v after %d turns, the line was down %d times:\n%s", name, g.ended, g.turns, downs, g.text[max(0, len(g.text)-2000):])
		}
		for line := range strings.Lines(g.text) {
			if strings.Contains(line, "terminal.") || strings.Contains(line, "friends.") || strings.Contains(line, "{") {
				t.Errorf("no sentence: %s", line)
			}
		}
	}
	scores := func(g *guest) (out []string) {
		for line := range strings.Lines(g.text) {
			if strings.Contains(line, " in all.") {
				out = append(out, line)
			}
		}
		return out
	}
	if a, b := scores(anna), scores(bert); len(a) != 3 || !slices.Equal(a, b) {
		t.Errorf("Anna is told %q, and Bert %q", a, b)
	}
}

// phone is a terminal that somebody types at whenever they like.
type phone struct {
	testing.TB
	in    *io.PipeWriter
	ended chan struct{}

	mu    sync.Mutex
	come  *sync.Cond
	said  strings.Builder
	heard int // how much of it has been looked at
}

func newPhone(t testing.TB, o Options, name string, in store.Store) *phone {
	o.Echo = false
	return newScript(t, o, name, in)
}

// newScript is a terminal that reads from a program.
func newScript(t testing.TB, o Options, name string, in store.Store) *phone {
	p := &phone{TB: t, ended: make(chan struct{})}
	p.come = sync.NewCond(&p.mu)
	typed, keys := io.Pipe()
	o.Name, o.Store, o.In, o.Out, p.in = name, in, typed, p, keys
	go func() {
		defer close(p.ended)
		if err := Run(t.Context(), o); err != nil {
			t.Error(err)
		}
	}()
	t.Cleanup(p.off)
	return p
}

// Write hears what the terminal writes.
func (p *phone) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.said.Write(text)
	p.come.Broadcast()
	return len(text), nil
}

// off ends the input.
func (p *phone) off() {
	p.in.Close()
	<-p.ended
}

func (p *phone) types(line string) {
	p.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.Fatal(err)
	}
}

// hears waits until something is written, and answers what came before it.
func (p *phone) hears(what string) (before string) {
	p.Helper()
	p.wait(what, func(said string) int {
		at := strings.Index(said, what)
		if at < 0 {
			return 0
		}
		before = said[:at]
		return at + len(what)
	})
	return before
}

// wait looks at what is written until that is found; found answers how much of it has
// been looked at then, 0 until it is.
func (p *phone) wait(what string, found func(said string) int) {
	p.Helper()
	const patience = 20 * time.Second
	late := time.AfterFunc(patience, p.come.Broadcast)
	defer late.Stop()
	end := time.Now().Add(patience)
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		if n := found(p.said.String()[p.heard:]); n > 0 {
			p.heard += n
			return
		}
		if !time.Now().Before(end) {
			p.Fatalf("%q is not said, but\n%s", what, p.said.String())
		}
		p.come.Wait()
	}
}

// TestWhatFriendsCanDoAtATable: they ask, answer and decline, get up and come back,
// and play again.
func TestWhatFriendsCanDoAtATable(t *testing.T) {
	h := newHouse(t)
	annas, berts := memstore.Store{}, memstore.Store{}
	o := options(t, "", "", "")
	o.Server = h.at
	anna := newPhone(t, o, "Anna", annas)
	anna.types("people")
	anna.hears("You sit at no table.")
	anna.types("make machiavelli human,human")
	anna.hears("What are you called?")
	anna.types("Anna\u202e with a name that is too long")
	anna.hears("Which seat?")
	anna.types("1")
	anna.hears("A name has 1 to 16 letters.")
	anna.types("join")
	anna.hears("This device has no seat at any table.")
	anna.types("make machiavelli human,human")
	anna.hears("What are you called?")
	anna.types("")
	anna.hears("Which seat?")
	anna.types("2")
	anna.hears("2: Anna (you)")
	anna.hears("Others join by")
	link := aLink.FindString(anna.hears("Type start"))
	if link == "" {
		t.Fatal("there is no link")
	}
	code := link[len(link)-6:]
	o.Join = code // at the server that is known
	bert := newPhone(t, o, "Bert", berts)
	bert.hears("Enter for Bert")
	bert.types("")
	anna.hears("Bert sits down.")
	anna.hears("The match begins: Bert, Anna.")
	bert.hears("The match begins: Bert, Anna.")

	// Somebody who comes late only watches, or is told that it has begun.
	eve := newPhone(t, o, "Eve", memstore.Store{})
	eve.hears("The match has begun.")

	// Whose turn it is is told to both. Nobody else plays.
	turn, other := bert, anna
	if anna.hearsFirst("Lay cards, or draw one.", "Bert is playing.") {
		turn, other = anna, bert
	}
	other.types("draw")
	other.hears("It is not your turn.")
	other.types("stop")
	other.hears("You ask to end the match now.")
	turn.hears("asks to end the match now.\nType yes or no.")
	turn.types("no")
	other.hears(" says no: there is no agreement.")
	turn.types("yes")
	turn.hears("Nobody asks for anything.")
	refused := other == anna // who was refused waits for a minute

	other.types("say hello")
	other.hears("say well: Well played!")
	other.types("say luck")
	turn.hears(": Good luck!")

	// A play is taken back, and lies half-made.
	for !turn.lays() {
		turn.types("draw")
		turn.hears("You draw")
		other.hears("Lay cards, or draw one.")
		turn, other = other, turn
	}
	turn.types("end")
	turn.hears("You play")
	turn.hears(" is playing.")
	turn.types("back")
	turn.hears("You ask to take back the last action.")
	other.hears("asks to take back the last action.")
	other.types("yes")
	turn.hears("All agree.")
	turn.hears("Your last action is taken back.")
	other.hears(" takes back the last action.")
	if !turn.lays() {
		t.Fatal("what was taken back cannot be laid again")
	}

	// It lies as it lay once the terminal, and the server, are started again.
	name, in := "Bert", berts
	if turn == anna {
		name, in = "Anna", annas
	}
	turn.types("table")
	lay := turn.hears(" in stock")
	turn.off()
	turn.hears("Your seat is kept.")
	h.kill()
	h.start()
	back := newPhone(t, options(t, "", "", ""), name, in)
	back.types("tables")
	back.hears("1: " + code + " at http://" + h.at + " (your turn)")
	back.types("join 1")
	back.hears("You sit at table " + code)
	back.hears("Everything fits: end the turn.")
	back.types("table")
	if lies := back.hears(" in stock"); tableOf(lies) != tableOf(lay) || tableOf(lay) == "" {
		t.Errorf("it lies\n%s\nand lay\n%s", lies, lay)
	}
	other.hears("The line is back.")
	back.types("end")
	back.hears("You play")
	other.hears("Lay cards, or draw one.")

	// The match ends when all agree, and another one begins at another table.
	asks, agrees := back, other
	if refused == (name == "Anna") {
		asks, agrees = other, back
	}
	asks.types("stop")
	agrees.hears("asks to end the match now.")
	agrees.types("yes")
	for _, p := range []*phone{back, other} {
		p.hears("The match is over, as all have agreed.")
	}
	other.types("rematch")
	back.hears("asks for a rematch.")
	back.types("yes")
	for _, p := range []*phone{back, other} {
		p.hears("The rematch is at table")
		p.hears("The match begins: Bert, Anna.")
	}

	// Who gets up is played by a computer; the last person ends the match alone.
	back.types("leave")
	back.hears("You have left the table.")
	back.types("people")
	back.hears("You sit at no table.")
	other.hears("A computer plays for " + name)
	other.types("stop")
	other.hears("The match is over, as all have agreed.")
}

// lays lays what a hint says, and reports whether there was something.
func (p *phone) lays() bool {
	p.Helper()
	p.types("hint")
	if !p.hearsFirst(" can go", "Nothing can go") {
		p.hears("Type: draw")
		return false
	}
	p.types("play")
	p.hears("Everything fits: end the turn.")
	return true
}

// hearsFirst reports which of two things is said first.
func (p *phone) hearsFirst(what, other string) bool {
	p.Helper()
	first := false
	p.wait(what+" or "+other, func(said string) int {
		a, b := strings.Index(said, what), strings.Index(said, other)
		if first = a >= 0 && (b < 0 || a < b); first {
			return a + len(what)
		}
		if b < 0 {
			return 0
		}
		return b + len(other)
	})
	return first
}

// tableOf is the lines of melds among what is said.
func tableOf(said string) string {
	var melds []string
	for line := range strings.Lines(said) {
		if aMeld.MatchString(line) {
			melds = append(melds, line)
		}
	}
	return strings.Join(melds, "")
}

var aMeld = regexp.MustCompile(`^(> )?\d+: `)

// TestWhoWatchesSeesNoHand: by a link of its own.
func TestWhoWatchesSeesNoHand(t *testing.T) {
	h := newHouse(t)
	c := &transport.Client{Origin: "http://" + h.at}
	base, _ := rules.ByID("machiavelli")
	r, err := base.With(rules.Options{Timer: 90})
	if err != nil {
		t.Fatal(err)
	}
	made, err := friends.Make(t.Context(), c, friends.Wish{Rules: r, Seats: []string{match.Human, "novice"}})
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, "", "", "")
	o.Join = made.Origin + "/#w=" + made.Code + "." + made.Secret
	eve := newPhone(t, o, "Eve", memstore.Store{})
	eve.hears("You watch table " + made.Code)
	o.Join = made.Link()
	anna := newPhone(t, o, "Anna", memstore.Store{})
	anna.hears("Enter for Anna.")
	anna.types("")
	anna.hears("The match begins: Anna, ")
	eve.hears("The match begins: Anna, ")
	eve.hears("Your hand is empty.")
	anna.hears("Lay cards, or draw one.")
	anna.hears(" seconds are left.")
	eve.hears("Anna’s turn")
	eve.types("draw")
	eve.hears("It is not your turn.")
	anna.types("hint")
	anna.hears("At this table nobody gets hints.")
	anna.types("seed")
	anna.hears("has no seed")
	anna.types("draw")
	eve.hears("Anna draws")
}

// TestASeatIsGivenUpByAScript: quit, right behind leave, does not keep it.
func TestASeatIsGivenUpByAScript(t *testing.T) {
	h := newHouse(t)
	o := options(t, "machiavelli", "", "7", "novice")
	o.Server, o.Name = h.at, "Anna"
	said := talk(t, o, script("", "leave", "quit"))
	if kept, err := friends.Seats(o.Store); err != nil || len(kept) != 0 || !strings.Contains(said, "You have left the table.") {
		t.Errorf("kept: %v, %v; it was said\n%s", kept, err, said)
	}
}

// TestWhateverAServerCallsPeopleNoneOfItSteersTheTerminal: on the way to a table, at it, and
// in what is said there. A command of a terminal begins with a control character, and none
// comes through.
func TestWhateverAServerCallsPeopleNoneOfItSteersTheTerminal(t *testing.T) {
	h := newHouse(t)
	base, _ := rules.ByID("machiavelli")
	for what, name := range liar.Names {
		server := liar.Calling(t, "http://"+h.at, map[string]string{"Mallory": name, "luck": "luck" + name})
		c := &transport.Client{Origin: server}
		made, err := friends.Make(t.Context(), c, friends.Wish{Rules: base, Seats: []string{match.Human, match.Human}, Hints: true})
		if err != nil {
			t.Fatal(err)
		}
		seat, err := friends.Join(t.Context(), c, made, "Mallory", friends.Nonce(), -1)
		if err != nil {
			t.Fatal(err)
		}
		mallory := friends.Sit(friends.Options{Client: c, Seat: seat})
		t.Cleanup(mallory.Close)
		o := options(t, "", "", "")
		o.Join = made.Link()
		anna := newPhone(t, o, "Anna", memstore.Store{})
		anna.hears("Enter for Anna.")
		anna.types("")
		anna.hears("The match begins:")
		mallory.Say("luck")
		mallory.Ask("end", -1)
		anna.hears("Type yes or no.")
		anna.types("people")
		anna.types("table")
		anna.types("no")
		anna.types("leave")
		anna.types("quit")
		<-anna.ended
		anna.mu.Lock()
		said := anna.said.String()
		anna.mu.Unlock()
		if liar.Steers(strings.ReplaceAll(said, "\t", "")) || strings.Contains(said, "\nAnna lays\n") {
			t.Errorf("%s: %q", what, said)
		}
	}
}

// TestATableIsMadeWithoutHints: nobody gets any there.
func TestATableIsMadeWithoutHints(t *testing.T) {
	o := options(t, "", "", "")
	o.Server = newHouse(t).at
	anna := newPhone(t, o, "Anna", memstore.Store{})
	anna.types("make machiavelli human,novice nohints")
	anna.hears("What are you called?")
	anna.types("Anna")
	anna.hears("Lay cards, or draw one.")
	anna.types("hint")
	anna.hears("At this table nobody gets hints.")
}

// TestAScriptLeavesWhateverComesFromTheTable: also where it has nothing to say there.
func TestAScriptLeavesWhateverComesFromTheTable(t *testing.T) {
	h := newHouse(t)
	base, _ := rules.ByID("machiavelli")
	c := &transport.Client{Origin: "http://" + h.at}
	made, err := friends.Make(t.Context(), c, friends.Wish{Rules: base, Seats: []string{match.Human, match.Human, match.Human}, Hints: true})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := friends.Join(t.Context(), c, made, "Mallory", friends.Nonce(), -1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithTimeout(t.Context(), 20*time.Second)
	defer end()
	go func() {
		for i := 0; ctx.Err() == nil; i++ { // as fast as the server takes it
			r, err := http.NewRequestWithContext(ctx, "POST", "http://"+h.at+"/v1/tables/"+made.Code+"/name", strings.NewReader(fmt.Sprintf(`{"name":"Mallory%d"}`, i%2)))
			if err != nil {
				return
			}
			r.Header.Set("Authorization", "Bearer "+seat.Secret)
			if w, err := http.DefaultClient.Do(r); err == nil {
				w.Body.Close()
			}
		}
	}()
	o := options(t, "", "", "")
	var said strings.Builder
	o.Join, o.In, o.Out = made.Link(), strings.NewReader("Anna\nquit\n"), &said
	if err := Run(ctx, o); err != nil || ctx.Err() != nil || !strings.Contains(said.String(), "> quit") {
		t.Errorf("%v, %v: it was said\n%s", err, ctx.Err(), said.String())
	}
}
