package sprint

import "time"

// Time is how long the clock runs, and Misses how many wrong answers end it before.
const (
	Time   = time.Minute
	Misses = 3
)

// Phase says what a run waits for.
type Phase uint8

// The phases.
const (
	Waiting  Phase = iota // for a question, while the clock stands
	Asking                // whether the hand goes
	Counting              // how many cards of it go
	Showing               // the answer is shown, while the clock stands
	Over
)

// Run is one minute of questions.
type Run struct {
	Phase    Phase
	Left     time.Duration
	Question Question
	Asked    int // questions
	Right    int // of them
	Points   int // the levels of those that were right
	Missed   int
	Well     bool // the answer that is shown was right
}

// NewRun is a run that waits for its first question.
func NewRun() Run { return Run{Left: Time} }

// Pose asks a question.
func (r *Run) Pose(q Question) { r.Phase, r.Question, r.Asked = Asking, q, r.Asked+1 }

// Tick lets time pass, and reports whether it has run out.
func (r *Run) Tick(passed time.Duration) bool {
	if r.Phase != Asking && r.Phase != Counting {
		return false
	}
	if r.Left -= passed; r.Left <= 0 {
		r.Left = 0
		r.Phase = Showing
		r.Well = false
	}
	return r.Left == 0
}

// Say answers whether all cards go. If the right answer is no and was given, the number is
// asked next.
func (r *Run) Say(all bool) {
	switch {
	case r.Phase != Asking:
	case all == r.Question.Answer.Out && !all && len(r.Question.Position.Hand) > 1:
		r.Phase = Counting
	default:
		r.answered(all == r.Question.Answer.Out)
	}
}

// Count answers how many cards go.
func (r *Run) Count(n int) {
	if r.Phase == Counting {
		r.answered(n == r.Question.Answer.Cards)
	}
}

func (r *Run) answered(well bool) {
	r.Phase, r.Well = Showing, well
	if well {
		r.Right++
		r.Points += r.Question.Level
	} else {
		r.Missed++
	}
}

// Next goes on from the answer that is shown.
func (r *Run) Next() {
	switch {
	case r.Phase != Showing:
	case r.Left == 0 || r.Missed >= Misses:
		r.Phase = Over
	default:
		r.Phase = Waiting
	}
}

// Seconds is what the clock shows.
func (r *Run) Seconds() int { return int((r.Left + time.Second - 1) / time.Second) }
