package setup

import (
	"errors"
	"path"
	"slices"
	"strings"
	"unicode"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/store"
)

// CustomKey is where the player's own rule sets are saved.
const CustomKey = "own-rules"

// The most rule sets of their own that a player may keep, and letters of their
// names.
const (
	MaxCustom     = 40
	maxCustomName = 40
)

func custom() shelf[RuleSet] {
	return shelf[RuleSet]{CustomKey, MaxCustom, func(s *RuleSet) error {
		if s.Custom == nil {
			return text.Errorf("it is a rule set of the catalogue")
		}
		return nil
	}}
}

// LoadCustom loads the player's own rule sets. If some are damaged it returns the others and
// an error that says so.
func LoadCustom(s store.Store) ([]RuleSet, error) { return custom().load(s) }

// SaveCustom saves a rule set. It replaces one of the same id.
func SaveCustom(s store.Store, set RuleSet) error {
	list, err := LoadCustom(s)
	var damaged *store.DamagedError
	if err != nil && !errors.As(err, &damaged) {
		return err
	}
	list = slices.DeleteFunc(list, func(o RuleSet) bool { return o.ID == set.ID })
	if len(list) >= MaxCustom {
		return ErrFull
	}
	return custom().save(s, append(list, set))
}

// RemoveCustom deletes the rule set with an id.
func RemoveCustom(s store.Store, id string) error {
	list, err := LoadCustom(s)
	if err != nil {
		return err
	}
	return custom().save(s, slices.DeleteFunc(list, func(o RuleSet) bool { return o.ID == id }))
}

// ReadCustom reads a rule set from a file that a player has brought, as
// "machiavelli rules -json" prints one. One that lacks a name is named after
// the file, and one that bears the name of a rule set of the catalogue without
// being it bears the file's besides. The error is an *rules.Invalid with
// everything that is wrong, if it could be read at all.
func ReadCustom(file string, data []byte) (RuleSet, error) {
	r, err := rules.ReadPart(data)
	if err != nil {
		return RuleSet{}, err
	}
	if s := Of(r); s.Custom == nil {
		return s, nil
	}
	base := strings.TrimSuffix(path.Base(strings.ReplaceAll(file, `\`, "/")), ".json")
	r.Name = clean(r.Name, maxCustomName, 60)
	if r.Name == "" {
		r.Name = clean(base, maxCustomName, 60)
	}
	for _, id := range rules.IDs() {
		if known, _ := rules.ByID(id); strings.EqualFold(known.Name, r.Name) {
			r.Name += " (" + clean(base, 12, 16) + ")"
			break
		}
	}
	if _, taken := rules.ByID(r.ID); taken || r.ID == "" || clean(r.ID, 40, 40) != r.ID {
		r.ID = slug(r.Name)
	}
	if err := rules.Validate(r); err != nil {
		return RuleSet{}, err
	}
	return Of(r), nil
}

// clean is a text in one line, without blanks around it, of at most that many letters and
// bytes at most.
func clean(given string, letters, bytes int) string {
	all := []rune(text.Line(given))
	all = all[:min(letters, len(all))]
	for len(string(all)) > bytes {
		all = all[:len(all)-1]
	}
	return strings.TrimSpace(string(all))
}

// slug is an id made of a name.
func slug(name string) string {
	id := strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			return c
		case c >= 'A' && c <= 'Z':
			return unicode.ToLower(c)
		}
		return '-'
	}, name)
	return clean("own-"+strings.Trim(id, "-"), 40, 40)
}
