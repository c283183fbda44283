package lang

import "strings"

// preferred is the languages of a list as macOS prints it:
//
//	(
//	    "de-AT",
//	    en
//	)
func preferred(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '@' || r == '=')
	})
}

// regional is the locale of a player whose language and region are set as macOS
// prints it: en_DE@rg=atzzzz, of which the region that follows rg counts.
func regional(locale string) string {
	locale = strings.TrimSpace(locale)
	name, more, _ := strings.Cut(locale, "@")
	for part := range strings.SplitSeq(more, ";") {
		if region, ok := strings.CutPrefix(part, "rg="); ok && len(region) >= 2 {
			language, _, _ := strings.Cut(strings.ReplaceAll(name, "-", "_"), "_")
			return language + "_" + strings.ToUpper(region[:2])
		}
	}
	return name
}

// customsSet is the customs of a locale where the player may have set the clock
// otherwise: whole and half say that it is to count to 24, or to 12.
func customsSet(locale string, whole, half bool) Customs {
	c := customsOf(locale)
	switch {
	case whole:
		c.HalfDays = false
	case half:
		c.HalfDays = true
	}
	return c
}
