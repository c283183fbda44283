package results

import (
	"bytes"

	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
)

// Ask is the question how often Me could have gone out in the deal and did not, by the
// record of the match; Found takes the answer. The review and the statistics ask the same.
// It is false where nothing is recorded, or nobody here plays. It reads a file: it is to be
// called beside the loop.
func (r *Deal) Ask(in archive.Store, record string) (worker.Luck, bool) {
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

// Found takes what was missed.
func (r *Deal) Found(a worker.Draws) {
	if r.Number >= 1 && r.Number <= len(a.Missed) && r.Me >= 0 && r.Me < len(a.Missed[r.Number-1]) {
		r.Missed = a.Missed[r.Number-1][r.Me]
	}
}
