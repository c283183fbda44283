package wire

import (
	"maps"
	"slices"
)

// Cause is what is wrong with a server that keeps nothing, or cannot read a table.
type Cause string

// The causes.
const (
	CauseDiskFull   Cause = "disk-full"
	CauseDiskFails  Cause = "disk-fails"
	CauseReadOnly   Cause = "read-only"
	CauseNoRight    Cause = "no-right"   // to the folder or the file
	CauseNoFolder   Cause = "no-folder"  // somebody has removed it, or the file
	CauseFiles      Cause = "many-files" // that are open
	CauseStreamFull Cause = "stream-full"
	CauseNoCluster  Cause = "no-cluster" // none of its nodes answers for all of them
	CauseTableFull  Cause = "table-full" // this table has as many lines as it may have
	CauseDamaged    Cause = "damaged"    // the table's log
	CauseReplaced   Cause = "replaced"   // the table's log
	CauseTables     Cause = "many-tables"
)

// causes are the causes in words, to programmers.
var causes = map[Cause]string{
	CauseDiskFull:   "The server's disk is full.",
	CauseDiskFails:  "The server's disk has failed.",
	CauseReadOnly:   "The server's disk is read-only.",
	CauseNoRight:    "The server may not write its files.",
	CauseNoFolder:   "The server's folder is gone.",
	CauseFiles:      "The server has too many files open.",
	CauseStreamFull: "The servers' stream is full.",
	CauseNoCluster:  "The servers' cluster does not answer.",
	CauseTableFull:  "This table's log is full.",
	CauseDamaged:    "This table's log is damaged.",
	CauseReplaced:   "This table's log was replaced.",
	CauseTables:     "The server has as many tables as it may have.",
}

// Causes lists the causes.
func Causes() []Cause { return slices.Sorted(maps.Keys(causes)) }

// NotKept refuses what could not be stored: it has not happened.
func NotKept(why Cause) *Refusal { return because(CodeNoRoom, why, "It has not happened.") }

// NotSure refuses what may have been stored, or not.
func NotSure(why Cause) *Refusal { return because(CodeUnknown, why, "Send the same once more.") }

// StandsStill refuses everything at a table whose log cannot be read.
func StandsStill(why Cause) *Refusal { return because(CodeNoRoom, why, "The table stands still.") }

func because(code string, why Cause, then string) *Refusal {
	r := Refuse(code, causes[why]+" "+then)
	r.Why = why
	return r
}
