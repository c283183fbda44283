package transport

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"machiavelli/game/fetch"
)

// open asks by the page's fetch. Redirections are refused: a secret is sent where it
// was meant to go and nowhere else. The page's own origin gets the cookies and passwords that
// it has asked for, as a login in front of it needs them.
func open(ctx context.Context, r request) (response, error) {
	abort := js.Global().Get("AbortController").New()
	headers := map[string]any{}
	if r.secret != "" {
		name, value := r.header()
		headers[name] = value
	}
	options := map[string]any{
		"method": r.method, "signal": abort.Get("signal"), "cache": "no-store", "credentials": "same-origin", "redirect": "error",
	}
	if r.body != nil {
		headers["Content-Type"] = "application/json"
		options["body"] = string(r.body)
	}
	options["headers"] = headers
	if strings.HasPrefix(r.url, "/") {
		r.url = "." + r.url // beside the page: a proxy may have put it into a folder
	}
	answer, err := settled(ctx, abort, js.Global().Call("fetch", r.url, options))
	if err != nil {
		return response{}, err
	}
	from := &reader{ctx: ctx, abort: abort}
	if body := answer.Get("body"); body.Truthy() {
		from.js = body.Call("getReader")
	}
	return response{answer.Get("status").Int(), seconds(answer.Get("headers").Call("get", "Retry-After")), "", from}, nil
}

// settled waits for a promise. When the context ends, what it waits for is aborted, which settles it.
func settled(ctx context.Context, abort, promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	got := make(chan outcome, 1)
	fetch.Settle(promise,
		func(v js.Value) { got <- outcome{value: v} },
		func(why js.Value) { got <- outcome{err: errors.New(why.Get("message").String())} })
	select {
	case o := <-got:
		return o.value, o.err
	case <-ctx.Done():
		abort.Call("abort")
		return js.Value{}, ctx.Err()
	}
}

// reader reads the body of an answer.
type reader struct {
	ctx   context.Context
	abort js.Value
	js    js.Value // undefined of an answer without a body
	rest  []byte
}

func (r *reader) Read(p []byte) (int, error) {
	for len(r.rest) == 0 {
		if r.js.IsUndefined() {
			return 0, io.EOF
		}
		next, err := settled(r.ctx, r.abort, r.js.Call("read"))
		if err != nil {
			return 0, err
		}
		if next.Get("done").Bool() {
			return 0, io.EOF
		}
		r.rest = fetch.Bytes(next.Get("value"))
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func (r *reader) Close() error {
	r.abort.Call("abort")
	return nil
}

// seconds reads a header of whole seconds; 0 if it is anything else.
func seconds(header js.Value) time.Duration {
	if header.Type() != js.TypeString {
		return 0
	}
	n, err := strconv.Atoi(header.String())
	if err != nil || n < 0 || n > 3600 {
		return 0
	}
	return time.Duration(n) * time.Second
}

// onReturn calls back when the player returns to the page, or the network does, until
// it is stopped.
func onReturn(back func()) (stop func()) {
	f := js.FuncOf(func(js.Value, []js.Value) any {
		if document := js.Global().Get("document"); document.IsUndefined() || document.Get("visibilityState").String() != "hidden" {
			back()
		}
		return nil
	})
	const add, remove = "addEventListener", "removeEventListener"
	each := func(do string) {
		for _, on := range []struct{ target, event string }{{"document", "visibilitychange"}, {"window", "pageshow"}, {"window", "online"}} {
			if target := js.Global().Get(on.target); target.Truthy() {
				target.Call(do, on.event, f)
			}
		}
	}
	each(add)
	return func() {
		each(remove)
		f.Release()
	}
}
