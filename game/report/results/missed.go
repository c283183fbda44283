package results

import (
	"bytes"

	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
)

// Request is the request to the engine to count how often Me could have gone out in the deal
// and did not, by the record of the match; Found takes the answer. The review and the
// statistics count the same. It is false if nothing is recorded, or nobody here plays. It
// reads a file: call it beside the loop.
func (r *Deal) Request(in archive.Store, record string) (worker.Luck, bool) {
	if record == "" || r.Me < 0 {
		return worker.Luck{}, false
	}
	text, err := archive.Of(in).Read(record)
	if err != nil {
		return worker.Luck{}, false
	}
	moves, err := worker.ReadMoves(bytes.NewReader(text))
	return worker.Luck{Moves: moves, Deal: r.Number}, err == nil
}

// Found sets what was missed.
func (r *Deal) Found(a worker.Draws) {
	if r.Number >= 1 && r.Number <= len(a.Missed) && r.Me >= 0 && r.Me < len(a.Missed[r.Number-1]) {
		r.Missed = a.Missed[r.Number-1][r.Me]
	}
}
