package lang

import (
	"slices"
	"strings"
)

// Customs is how a player's region writes days and hours, whatever the language:
// 30 December or December 30, 14:05 or 2:05 pm. The zero value is what most do.
type Customs struct {
	MonthFirst bool // the month is named before the day
	HalfDays   bool // the hours are counted to twelve, twice a day
}

func (l *Lang) customs() Customs {
	if l.Customs == nil {
		return Customs{}
	}
	return l.Customs()
}

// customsOf is those of a locale's name, such as en_US.UTF-8 or fr-CA.
func customsOf(locale string) Customs {
	locale, _, _ = strings.Cut(locale, ".")
	locale, _, _ = strings.Cut(locale, "@")
	parts := strings.FieldsFunc(locale, func(r rune) bool { return r == '_' || r == '-' })
	if len(parts) < 2 {
		return Customs{}
	}
	language, region := strings.ToLower(parts[0]), strings.ToUpper(parts[len(parts)-1])
	return Customs{
		MonthFirst: language == "en" && slices.Contains(monthFirst, region),
		HalfDays:   slices.Contains(halfDays, region) && !slices.Contains(wholeDays, language+"_"+region),
	}
}

// From the Unicode Consortium's data of locales (CLDR): where a long date in English
// begins with the month, where the usual clock has twelve hours (timeData: preferred
// h), and whose languages differ there.
var (
	monthFirst = []string{"AS", "BI", "CA", "GU", "MH", "MP", "PH", "PR", "UM", "US", "VI"}
	halfDays   = []string{"AS", "AU", "BD", "BB", "BM", "BS", "CA", "CO", "CY", "DO", "EG", "FJ", "GR", "GU", "GY", "HK", "IN", "JM", "JO", "KR", "MH", "MP", "MY", "NZ", "PA", "PG", "PH", "PK", "PR", "SA", "SG", "TT", "TW", "UM", "US", "VE", "VI", "ZM"}
	wholeDays  = []string{"fr_CA"}
)

// customsOfFormats is those of a long date and a short time as Windows writes formats
// down: "dddd, MMMM d, yyyy" and "h:mm tt".
func customsOfFormats(date, time string) Customs {
	date = strings.ReplaceAll(unquoted(date), "dddd", "") // the day of the week
	day, month := strings.Index(date, "d"), strings.Index(date, "M")
	return Customs{MonthFirst: month >= 0 && month < day, HalfDays: strings.Contains(unquoted(time), "h")}
}

// unquoted is a format without the words in it, which stand between apostrophes.
func unquoted(format string) string {
	var b strings.Builder
	for i, part := range strings.Split(format, "'") {
		if i%2 == 0 {
			b.WriteString(part)
		}
	}
	return b.String()
}
