package sprint

import (
	"encoding/json"
	"errors"
	"slices"

	"machiavelli/game/store"
)

// Key is where the records are saved.
const Key = "sprint"

const version = 1

var saved = store.Versioned{Key: Key, Version: version}

// The bounds of what is kept.
const (
	mostDays = 400
	mostRuns = 1 << 20
)

// Day is the best run of a day.
type Day struct {
	Day    int `json:"day"`
	Points int `json:"points"`
	Right  int `json:"right"`
	Runs   int `json:"runs"` // of that day
}

// sound reports whether a day can be one.
func (d *Day) sound() bool {
	for _, n := range [...]int{d.Day, d.Points, d.Right, d.Runs} {
		if n < 0 || n > mostRuns {
			return false
		}
	}
	return true
}

// Records holds the best run of each day on which the player has played, and of all. The
// zero value is that of a new player.
type Records struct {
	Days []Day
	Best int // points
}

// Load loads the records, without impossible ones.
func Load(from store.Store) (Records, error) {
	var r Records
	err := saved.Load(from, func(data []byte) error {
		var f struct {
			V    int   `json:"v"`
			Days []Day `json:"days"`
			Best int   `json:"best"`
		}
		if err := json.Unmarshal(data, &f); err != nil {
			return err
		}
		if f.V != version {
			return errors.New("it bears no version")
		}
		for _, d := range f.Days[:min(len(f.Days), mostDays)] {
			if _, known := r.Of(d.Day); !known && d.sound() {
				r.Days = append(r.Days, d)
				r.Best = max(r.Best, d.Points)
			}
		}
		r.Best = max(r.Best, min(f.Best, mostRuns))
		return nil
	})
	return r, err
}

// Save saves the records.
func (r *Records) Save(to store.Store) error {
	return saved.Save(to, struct {
		V    int   `json:"v"`
		Days []Day `json:"days,omitempty"`
		Best int   `json:"best,omitempty"`
	}{version, r.Days, r.Best})
}

// Of is the best run of a day, if there was one.
func (r *Records) Of(day int) (Day, bool) {
	i := slices.IndexFunc(r.Days, func(d Day) bool { return d.Day == day })
	if i < 0 {
		return Day{Day: day}, false
	}
	return r.Days[i], true
}

// Add records a run of a day, and reports whether it is the best of that day.
func (r *Records) Add(day int, run *Run) (best bool) {
	d, known := r.Of(day)
	best = run.Points > d.Points
	if best {
		d.Points, d.Right = run.Points, run.Right
	}
	d.Runs++
	r.Best = max(r.Best, d.Points)
	if known {
		r.Days = slices.DeleteFunc(r.Days, func(o Day) bool { return o.Day == day })
	}
	if r.Days = append(r.Days, d); len(r.Days) > mostDays {
		r.Days = slices.Delete(r.Days, 0, len(r.Days)-mostDays)
	}
	return best
}
