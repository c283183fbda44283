package setup

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/store"
)

// FavouritesKey is where the favourites are saved.
const FavouritesKey = "favourites"

// The most favourites that are kept, and letters of their names.
const (
	MaxFavourites    = 40
	MaxFavouriteName = 24
)

// Favourite is a rule set with house rules that the player has given a name.
type Favourite struct {
	Name    string        `json:"name"`
	Rules   RuleSet       `json:"rules"`
	Options rules.Options `json:"options"`
}

// Favourites lists the player's favourites, the oldest first. No two have the same name.
type Favourites []Favourite

// Why a favourite cannot be kept under a name.
var (
	ErrNoName = errors.New("it has no name")
	ErrTaken  = errors.New("the name is taken")
	ErrFull   = errors.New("there is no room for more")
)

func favourites() shelf[Favourite] {
	return shelf[Favourite]{FavouritesKey, MaxFavourites, (*Favourite).check}
}

// check is what is wrong with a favourite that was read.
func (f *Favourite) check() error {
	f.Name = text.Line(f.Name) // as it was kept before names were cleaned
	if tidy(f.Name) != f.Name || f.Name == "" {
		return fmt.Errorf("%.40q is no name", f.Name)
	}
	r, ok := f.Rules.Get()
	if !ok {
		return errors.New("there is no rule set in it")
	}
	_, err := r.With(f.Options)
	return err
}

// LoadFavourites loads the favourites. If some are damaged it returns the others and an
// error that says so.
func LoadFavourites(s store.Store) (Favourites, error) {
	list, err := favourites().load(s)
	out := Favourites(list[:0])
	for _, f := range list {
		if !out.Has(f.Name) {
			out = append(out, f)
		}
	}
	return out, err
}

// Save saves the list.
func (l Favourites) Save(to store.Store) error { return favourites().save(to, l) }

// find is where a name is in the list, whatever its case; -1 if nowhere.
func (l Favourites) find(name string) int {
	return slices.IndexFunc(l, func(f Favourite) bool { return strings.EqualFold(f.Name, name) })
}

// Has reports whether a name is taken.
func (l Favourites) Has(name string) bool { return l.find(name) >= 0 }

// Add is the list with one more.
func (l Favourites) Add(f Favourite) (Favourites, error) {
	f.Name = tidy(f.Name)
	switch {
	case f.Name == "":
		return l, ErrNoName
	case l.Has(f.Name):
		return l, ErrTaken
	case len(l) >= MaxFavourites:
		return l, ErrFull
	}
	return append(slices.Clone(l), f), nil
}

// Rename is the list with another name for an entry.
func (l Favourites) Rename(i int, name string) (Favourites, error) {
	name = tidy(name)
	if name == "" {
		return l, ErrNoName
	}
	if at := l.find(name); at >= 0 && at != i {
		return l, ErrTaken
	}
	l = slices.Clone(l)
	l[i].Name = name
	return l, nil
}

// Remove is the list without an entry.
func (l Favourites) Remove(i int) Favourites { return slices.Delete(slices.Clone(l), i, i+1) }

// tidy is a name as it is kept.
func tidy(name string) string { return clean(name, MaxFavouriteName, 4*MaxFavouriteName) }
