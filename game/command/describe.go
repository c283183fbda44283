package command

import (
	"fmt"
	"io"

	"machiavelli/engine/rules"
)

func describe(w io.Writer, r rules.Rules) error {
	_, err := fmt.Fprintf(w, "%s (%s)\n", r.Name, r.ID)
	return err
}
