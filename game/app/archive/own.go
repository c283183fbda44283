package archive

import (
	"bytes"
	"context"
	"encoding/json"

	"machiavelli/engine/record"
	"machiavelli/engine/rules"
)

// ownPrefix begins the keys of what is kept beside a record: which of its seats were the
// player's own. The record itself is the same on every device.
const ownPrefix = "own-"

// Own is the seats of a record that were the player's own; known is false where that was not
// kept.
func (a *Archive) Own(id string) (seats []int, known bool) {
	data, err := a.in.Load(ownPrefix + id)
	if err != nil || json.Unmarshal(data, &seats) != nil || len(seats) > rules.MaxPlayers {
		return nil, false
	}
	for _, p := range seats {
		if p < 0 || p >= rules.MaxPlayers {
			return nil, false
		}
	}
	return seats, true
}

// SetOwn keeps which seats of a record were the player's own.
func (a *Archive) SetOwn(id string, seats ...int) error {
	if seats == nil {
		seats = []int{}
	}
	data, err := json.Marshal(seats)
	if err != nil {
		return err
	}
	return a.in.Save(ownPrefix+id, data)
}

// Keep keeps the valid record of a match that was played elsewhere, and which seats of it were
// the player's own. It returns the ID of the record, also where it was there.
func (a *Archive) Keep(ctx context.Context, text []byte, own ...int) (id string, err error) {
	if err = record.Verify(Reader(ctx, text)); err != nil {
		return "", err
	}
	if id, err = a.find(text); err != nil {
		return "", err
	}
	if id == "" {
		var r Report
		if err = a.add(text, &r); err == nil && r.NoRoom > 0 {
			err = errNoRoom
		}
		if err == nil {
			id, err = a.find(text)
		}
	}
	if err != nil {
		return "", err
	}
	return id, a.SetOwn(id, own...)
}

// find is the ID of a record that is there, or of one of the same match that goes on further;
// "" for none.
func (a *Archive) find(text []byte) (string, error) {
	ids, err := a.IDs()
	for _, id := range ids {
		first, err := a.in.Load(keyOf(id, 0))
		if n := min(len(first), len(text)); err != nil || !bytes.Equal(first[:n], text[:n]) {
			continue // of another match, or of none that can be read
		}
		whole, err := a.Read(id)
		if err != nil {
			return "", err
		}
		if bytes.HasPrefix(whole, text) {
			return id, nil
		}
	}
	return "", err
}
