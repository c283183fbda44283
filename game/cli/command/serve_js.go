package command

import (
	"context"

	"machiavelli/engine/text"
)

// A page listens to nobody.
func serveTables(context.Context, []string, Env) error {
	return text.Errorf("serve: a page serves no tables")
}
