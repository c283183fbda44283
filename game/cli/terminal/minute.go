package terminal

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/movetext"
	"machiavelli/engine/worker"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/app/sprint"
	"machiavelli/game/report/wording"
)

// timed is a minute of *Does it all go?* that is played.
type timed struct {
	sprint.Run
	maker   *sprint.Maker
	records sprint.Records
	day     int
	since   time.Time // the clock runs
}

// minute begins a minute. The clock runs from a question to its answer.
func (t *terminal) minute() {
	m := &timed{Run: sprint.NewRun()}
	var err error
	if m.records, err = sprint.Load(t.Store); err != nil {
		t.write(wording.Store(t.Lang, err))
	}
	m.day, _ = puzzles.Today(t.Now()) // 0 before the first
	today, _ := m.records.Of(m.day)
	m.maker = sprint.NewMaker(fmt.Sprintf("%d/%d", m.day, today.Runs))
	t.write(t.Lang.T("sprint.about"))
	t.say("terminal.minute.how")
	t.question(m)
}

// question asks the next question.
func (t *terminal) question(m *timed) {
	for {
		a, err := now(t.engine, worker.Solve{Position: m.maker.Position()}, 0)
		if err != nil {
			t.write(wording.Unread(t.Lang, err))
			return
		}
		if q, made := m.maker.Consider(a); made {
			m.Pose(q)
			break
		}
	}
	words, p := t.words(), &m.Question.Position
	for i, cards := range p.Table {
		t.write(strconv.Itoa(i+1) + ": " + words.Cards(cards))
	}
	t.write(t.Lang.T("access.of", "what", t.Lang.T("access.hand", "n", len(p.Hand)), "of", words.Cards(card.Plain(p.Hand))))
	t.asks(m, "sprint.ask")
}

// asks asks something, and waits for the answer.
func (t *terminal) asks(m *timed, key string) {
	t.write(t.Lang.T(key))
	m.since = t.Now()
	t.answer = func(line string) bool {
		n, err := strconv.Atoi(strings.TrimSpace(line))
		word := movetext.Word(t.meant(line))
		switch {
		case m.Phase == sprint.Asking && (word == movetext.Yes || word == movetext.No):
			if !m.Tick(t.Now().Sub(m.since)) {
				m.Say(word == movetext.Yes)
			}
		case m.Phase == sprint.Counting && err == nil:
			if !m.Tick(t.Now().Sub(m.since)) {
				m.Count(n)
			}
		default:
			return false
		}
		t.replied(m)
		return true
	}
}

// replied says whether an answer was right, and goes on.
func (t *terminal) replied(m *timed) {
	if m.Phase == sprint.Counting {
		t.asks(m, "sprint.count")
		return
	}
	words := t.words()
	t.write(words.Verdict(&m.Run))
	for _, step := range words.Answer(&m.Question) {
		t.write(step)
	}
	t.write(t.Lang.T("sprint.status", "seconds", m.Seconds(), "points", t.Lang.T("sprint.points", "n", m.Points), "missed", m.Missed, "of", sprint.Misses))
	if m.Next(); m.Phase != sprint.Over {
		t.question(m)
		return
	}
	t.write(t.Lang.T("sprint.result", "right", m.Right, "asked", m.Asked))
	if m.records.Add(m.day, &m.Run) {
		t.write(t.Lang.T("sprint.record"))
	}
	if err := m.records.Save(t.Store); err != nil {
		t.write(wording.Store(t.Lang, err))
	}
}
