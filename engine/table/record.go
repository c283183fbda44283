package table

import (
	"iter"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/table/wire"
)

// Record writes the record of the match in the lines of a log, without what was taken
// back. It refuses before the table is over, as a record shows all hands.
func Record(log iter.Seq[Line]) ([]byte, *wire.Refusal) {
	var t *Table
	var config match.Config
	var did [][]byte
	over := false
	for l := range log {
		switch l.E {
		case lineTable:
			var err error
			if t, err = Restore(l); err != nil {
				return nil, wire.Refuse(wire.CodeNoTable, err.Error())
			}
		case wire.LineSeats:
			if t != nil {
				t.seats = l.Seats
			}
		case wire.LineDid:
			if len(did) == 0 && t != nil {
				config = t.config()
			}
			var b []byte
			for _, e := range l.Events {
				b = append(append(b, e...), '\n')
			}
			did = append(did, b)
		case wire.LineBack:
			did = did[:max(0, len(did)-1)]
		case wire.LineOver:
			over = true
		}
	}
	if t == nil || !over || len(did) == 0 {
		return nil, wire.NotOver
	}
	h, err := record.NewHeader(config)
	if err != nil {
		return nil, wire.Refuse(wire.CodeNoTable, err.Error())
	}
	b := record.AppendHeader(nil, h)
	for _, d := range did {
		b = append(b, d...)
	}
	return b, nil
}
