package friends

import "machiavelli/game/store"

// Rehouse leads the kept places at the tables of this computer's own server to the address
// where it listens now: another program may have its usual port.
func Rehouse(in store.Store, origin string) error {
	all, err := seats(in)
	if err != nil {
		return err
	}
	for _, k := range all {
		if !k.House || k.Origin == origin {
			continue
		}
		old := k.Seat
		k.Origin = origin
		if err := save(in, k); err != nil {
			return err
		}
		Forget(in, old)
	}
	return nil
}
