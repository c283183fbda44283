package lesson

// Topic is what a step of the first minute shows.
type Topic string

// The topics, in their order.
const (
	TopicSet   Topic = "set"
	TopicRun   Topic = "run"
	TopicDraw  Topic = "draw"
	TopicTable Topic = "table"
)

// FirstMinute is for somebody who has never played: the two kinds of melds, a draw where
// nothing goes, and a table that is taken apart. It teaches no idea of the ladder.
func FirstMinute() Lesson {
	const (
		run   = "4H 5H 6H 7H"
		kings = "4H 5H 6H 7H | KS KH KD"
		clubs = "4H 5H 6H 7H | KS KH KD | 9C TC JC"
	)
	return Lesson{Steps: []Step{
		{Topic: TopicSet, Table: run, Hand: "KS KH KD 4D", End: kings, Turn: true, Shown: true},
		{Topic: TopicRun, Table: kings, Hand: "9C TC JC 4D", End: clubs, Turn: true, Shown: true},
		{Topic: TopicDraw, Table: clubs, Hand: "4D", Turn: true, Shown: true},
		{Topic: TopicTable, Table: clubs, Hand: "4D 4S", End: "5H 6H 7H | KS KH KD | 9C TC JC | 4H 4D 4S", Shown: true},
	}}
}
