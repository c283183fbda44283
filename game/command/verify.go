package command

import (
	"errors"
	"fmt"
	"os"

	"machiavelli/engine/record"
)

const verifyUsage = `usage: machiavelli verify FILE…

Replays each record through the rules. At the first event that is wrong it
names file, line and reason; the other files are read all the same, and the
exit code is 1.

`

func verify(args []string, env Env) error {
	f := flags("verify")
	if err := parse(f, args, verifyUsage, env, 1, -1); err != nil {
		return err
	}
	bad := 0
	for _, name := range f.Args() {
		if err := verifyFile(name); err != nil {
			bad++
			fmt.Fprintf(env.Stderr, "%s: %v\n", name, err)
		}
	}
	if bad > 0 {
		return fmt.Errorf("verify: %d of %d records are wrong", bad, f.NArg())
	}
	return nil
}

func verifyFile(name string) (err error) {
	f, err := os.Open(name)
	if err != nil {
		var p *os.PathError
		if errors.As(err, &p) {
			return p.Err
		}
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return record.Verify(f)
}
