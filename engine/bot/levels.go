package bot

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/text"
)

// Level is a kind of computer player. This table is the one place that lists them.
type Level struct {
	Name     string
	Temper   string // its own, empty for a reference player, which has none
	Opponent bool   // people may choose it to play against
	Timed    bool   // thinks until it is told to stop
	Looks    int    // at least that many ticks, 60 a second, at the table before it acts

	policy func(*table) match.Action
	// after makes the player by what stands behind a colon, nil where nothing may.
	after func(p Player, arg string, given bool) (Player, error)
}

// levels is the table, the weakest first, and then the reference players.
func levels() []Level {
	return []Level{
		{Name: "novice", Temper: Open, Opponent: true, Looks: 40, policy: novice}, // has to look for it
		{Name: "casual", Temper: Open, Opponent: true, Looks: 34, policy: casual},
		{Name: "solver", Temper: Open, Opponent: true, Looks: 26, policy: laysMost},
		{Name: "strategist", Temper: Patient, Opponent: true, Looks: 30, policy: strategist}, // weighs it
		{Name: "master", Temper: Patient, Opponent: true, Timed: true, Looks: 30, after: masterOf(false)},
		{Name: "melds", Looks: 26, policy: ownMelds},
		{Name: "hoarder", Looks: 26, after: hoarderOf},
		{Name: "master@1", Temper: Patient, Timed: true, Looks: 26, after: masterOf(true)},
	}
}

// Of is the row of a level, whatever temper, number or time stands behind its name.
func Of(level string) (Level, bool) {
	name, _, _ := strings.Cut(level, "/")
	name, _, _ = strings.Cut(name, ":")
	list := levels()
	if i := slices.IndexFunc(list, func(l Level) bool { return l.Name == name }); i >= 0 {
		return list[i], true
	}
	return Level{}, false
}

// names lists the levels that are wanted.
func names(wanted func(Level) bool) (list []string) {
	for _, l := range levels() {
		if wanted(l) {
			list = append(list, l.Name)
		}
	}
	return list
}

// Levels lists the names that Parse knows. hoarder takes a number of cards
// after a colon, master and master@1 a time.
func Levels() []string { return names(func(Level) bool { return true }) }

// Opponents lists the levels that people may play against, the weakest first.
func Opponents() []string { return names(func(l Level) bool { return l.Opponent }) }

// Parse is the player with a level's name, and the temper that may stand behind
// it: solver, hoarder:16, strategist/open.
func Parse(level string) (Player, error) {
	level, temper := SplitTemper(level)
	p, err := parseLevel(level)
	if err == nil {
		err = p.tempered(temper)
	}
	return p, err
}

func parseLevel(level string) (Player, error) {
	name, arg, given := strings.Cut(level, ":")
	l, known := Of(level)
	switch {
	case given && (!known || l.after == nil):
		return Player{}, text.Errorf("player %q: %s takes nothing after a colon", level, name)
	case !known:
		return Player{}, text.Errorf("player %q: the levels are %s", level, strings.Join(Levels(), ", "))
	case l.after != nil:
		return l.after(Player{Level: level}, arg, given)
	}
	return Player{Level: level, decide: l.policy}, nil
}

// hoarderOf is the hoarder, who lays what it can above a number of cards, or as many of
// them as a second number says.
func hoarderOf(p Player, arg string, given bool) (Player, error) {
	var numbers [2]int // above how many, at most how many
	parts := strings.SplitN(arg, ":", 2)
	for i := 0; given && i < len(parts); i++ {
		n, err := strconv.Atoi(parts[i])
		if err != nil || n < 1 || n > 200 {
			return Player{}, text.Errorf("player %q: after the colon stands a number of cards, 1 to 200", p.Level)
		}
		numbers[i] = n
	}
	p.decide = func(t *table) match.Action { return hoard(t, numbers[0], numbers[1]) }
	return p, nil
}

// masterOf is the Master, or the first one, with a time for each decision or with
// none. With a time it thinks until it is told to stop, which is the caller's part,
// as there is no clock here; one who is never stopped ends in the end.
func masterOf(first bool) func(Player, string, bool) (Player, error) {
	return func(p Player, arg string, timed bool) (Player, error) {
		most := 0
		if timed {
			ms, err := strconv.Atoi(strings.TrimSuffix(arg, "ms"))
			if err != nil || !strings.HasSuffix(arg, "ms") || ms < 1 || ms > 60_000 {
				return Player{}, text.Errorf("player %q: after the colon stands a time, 1ms to 60000ms", p.Level)
			}
			p.Budget, most = ms, ms*perMillisecond
		}
		p.decide = func(t *table) match.Action { return master(rollouts{t, first}, most) }
		return p, nil
	}
}
