package lesson

import (
	"encoding/json"
	"slices"

	"machiavelli/engine/ideas"
	"machiavelli/game/store"
)

// ProgressKey is where the progress is saved.
const ProgressKey = "lessons"

const progressVersion = 1

var saved = store.Versioned{Key: ProgressKey, Version: progressVersion}

// MaxSeconds is the longest time of a lesson that is saved.
const MaxSeconds = 3600

// Progress is what the player has done of the lessons. The zero Progress is that of
// somebody who has not opened them.
type Progress struct {
	Seen bool          `json:"seen,omitempty"` // the page has been opened
	Done []Record      `json:"done,omitempty"`
	Tips []ideas.Level `json:"tips,omitempty"` // that have been pointed out in a match
	Over bool          `json:"over,omitempty"` // the first match has been played
	Ends int           `json:"ends,omitempty"` // of the first matches, see GoalMatches; 0: it was not counted
	Met  bool          `json:"met,omitempty"`  // the first minute has been offered
	Sets []string      `json:"sets,omitempty"` // rule sets of which it has been said what is different
	More []string      `json:"more,omitempty"` // lessons with a name that were done, or skipped
	Kept bool          `json:"kept,omitempty"` // it has been explained why cards are kept
}

// Record is a lesson that was done.
type Record struct {
	Idea    ideas.Level `json:"idea"`
	Seconds int         `json:"seconds,omitempty"` // that the lesson took; 0: it was tested out
}

// GoalMatches is the number of first matches in which the goal stands over the hand.
const GoalMatches = 3

// Goal reports whether the goal is to stand over the hand. It does not for somebody who
// had played before matches were counted.
func (p *Progress) Goal() bool { return !p.Over || p.Ends > 0 && p.Ends < GoalMatches }

// End counts a match that was played to its end. It reports whether the progress is to be
// saved.
func (p *Progress) End() bool {
	if !p.Goal() {
		return false
	}
	p.Over, p.Ends = true, p.Ends+1
	return true
}

// Newcomer reports whether somebody has neither played nor been offered the first minute.
func (p *Progress) Newcomer() bool { return !p.Met && p.Begins() }

// Knows reports whether a lesson with a name was done, or skipped.
func (p *Progress) Knows(name string) bool { return slices.Contains(p.More, name) }

// Learn records that a lesson with a name was done, or skipped.
func (p *Progress) Learn(name string) { add(&p.More, name) }

// Begins reports whether somebody has yet to see the first minute, and has not played.
func (p *Progress) Begins() bool { return !p.Knows(Minute) && !p.Over && len(p.Done) == 0 }

// Of is the record of a lesson, if it has been done.
func (p *Progress) Of(idea ideas.Level) (Record, bool) {
	for _, r := range p.Done {
		if r.Idea == idea {
			return r, true
		}
	}
	return Record{}, false
}

// Next is the first lesson that has yet to be done, 0 if all are done.
func (p *Progress) Next() ideas.Level {
	for i := ideas.Extend; i <= ideas.Chain; i++ {
		if _, done := p.Of(i); !done {
			return i
		}
	}
	return 0
}

// Finish records that a lesson was done, in that many seconds, or tested out in 0. A test
// does not replace a time.
func (p *Progress) Finish(idea ideas.Level, seconds int) {
	seconds = min(seconds, MaxSeconds)
	for i := range p.Done {
		if p.Done[i].Idea == idea {
			if seconds > 0 {
				p.Done[i].Seconds = seconds
			}
			return
		}
	}
	p.Done = append(p.Done, Record{idea, seconds})
}

// Load loads the progress. Damaged and impossible entries are left out. A save of a newer
// version of the game is an error, and stays.
func Load(from store.Store) (Progress, error) {
	var p Progress
	err := saved.Load(from, func(data []byte) error {
		var had Progress
		if body, err := store.Unseal(progressVersion, data); err == nil && json.Unmarshal(body, &had) == nil {
			p = had.sane()
		}
		return nil
	})
	return p, err
}

// sane is what of a progress can be.
func (p Progress) sane() Progress {
	const mostSets, longestID = 200, 100
	out := Progress{Seen: p.Seen, Over: p.Over, Met: p.Met, Kept: p.Kept, Ends: max(0, min(p.Ends, GoalMatches))}
	idea := func(l ideas.Level) bool { return l >= ideas.Extend && l <= ideas.Chain }
	for _, r := range p.Done {
		if _, twice := out.Of(r.Idea); idea(r.Idea) && !twice && r.Seconds >= 0 {
			out.Finish(r.Idea, r.Seconds)
		}
	}
	for _, l := range p.Tips {
		if idea(l) {
			out.Tip(l)
		}
	}
	for _, name := range []string{Minute, Hold} {
		if p.Knows(name) {
			out.Learn(name)
		}
	}
	for _, id := range p.Sets {
		if len(id) <= longestID && len(out.Sets) < mostSets {
			out.Meet(id)
		}
	}
	return out
}

// Save saves the progress.
func (p Progress) Save(to store.Store) error { return saved.SaveSealed(to, p) }

// Tip records that an idea has been pointed out, and reports whether that is new.
func (p *Progress) Tip(l ideas.Level) bool { return add(&p.Tips, l) }

// Meet records that the player was told what is different in a rule set, and reports
// whether that is new.
func (p *Progress) Meet(ruleSet string) bool { return add(&p.Sets, ruleSet) }

func add[T comparable](list *[]T, v T) bool {
	if slices.Contains(*list, v) {
		return false
	}
	*list = append(*list, v)
	return true
}
