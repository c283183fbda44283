package lesson

// Topic is what a step of a lesson with a name shows.
type Topic string

// The topics of the first minute, in their order.
const (
	TopicSet   Topic = "set"
	TopicRun   Topic = "run"
	TopicDraw  Topic = "draw"
	TopicTable Topic = "table"
)

// The lessons with names.
const (
	Minute = "minute"
	Hold   = "hold"
)

// FirstMinute is for somebody who has never played: the two kinds of melds, a draw where
// nothing goes, and a table that is taken apart. It teaches no idea of the ladder.
func FirstMinute() Lesson {
	const (
		run   = "4H 5H 6H 7H"
		kings = "4H 5H 6H 7H | KS KH KD"
		clubs = "4H 5H 6H 7H | KS KH KD | 9C TC JC"
	)
	return Lesson{Name: Minute, Steps: []Step{
		{Topic: TopicSet, Table: run, Hand: "KS KH KD 4D", End: kings, Turn: true, Shown: true},
		{Topic: TopicRun, Table: kings, Hand: "9C TC JC 4D", End: clubs, Turn: true, Shown: true},
		{Topic: TopicDraw, Table: clubs, Hand: "4D", Turn: true, Shown: true, Seed: "exercise 47"},
		{Topic: TopicTable, Table: clubs, Hand: "4D 4S", End: "5H 6H 7H | KS KH KD | 9C TC JC | 4H 4D 4S", Shown: true},
	}}
}

// Listed is the lessons in the order of their page: those of the ladder, then the one about
// waiting.
func Listed() []Lesson { return append(All(), WhenToHold()) }

// WhenToHold shows what good players do where a whole hand may go at once: they keep what
// could go, and lay all of it in one turn. With a limit of cards a turn they lay.
func WhenToHold() Lesson {
	const table = "8S 8H 8D 8C | TC JC QC | 3H 4H 5H 6H"
	return Lesson{Name: Hold, Steps: []Step{
		{Topic: "keep", Table: table, Hand: "9S TS 3S 3D JD JH", Turn: true, Shown: true, Keep: true, Seed: "exercise 26"},
		{Topic: "out", Table: table, Hand: "9S TS 3S 3D JD JH JS", End: "8H 8D 8C | TC JC QC | 4H 5H 6H | 8S 9S TS | 3H 3S 3D | JD JH JS", Shown: true},
		{Topic: "limit", Table: "7C 8C 9C | QH QS QD", Hand: "TC QC 4H 4D 2S", End: "7C 8C 9C TC | QH QS QD QC", Turn: true, Shown: true, Limit: 4},
	}}
}
