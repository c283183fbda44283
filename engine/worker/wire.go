package worker

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/solver"
)

// The messages of searches travel to a thread of their own as bytes: every
// field in its order, numbers as varints, texts and lists behind their length,
// a pointer behind a byte that says whether it is one, a task or a value behind its
// place in travels. Both ends are of one build, so that nothing in them needs a name;
// JSON would cost the worker a sixth of its size.

// travels are the tasks that travel, and what they are answered by.
var travels = []reflect.Type{
	nil, reflect.TypeFor[Bot](), reflect.TypeFor[Solve](), reflect.TypeFor[Advise](), reflect.TypeFor[Front](), reflect.TypeFor[Grade](), reflect.TypeFor[Compare](),
	reflect.TypeFor[Better](), reflect.TypeFor[Review](), reflect.TypeFor[Luck](), reflect.TypeFor[Decide](), reflect.TypeFor[Judge](), reflect.TypeFor[Lacks](),
	reflect.TypeFor[outcome](), reflect.TypeFor[solver.Answer](), reflect.TypeFor[Advice](), reflect.TypeFor[[]solver.Answer](), reflect.TypeFor[ideas.Level](),
	reflect.TypeFor[Comparison](), reflect.TypeFor[Improvement](), reflect.TypeFor[*review.Review](), reflect.TypeFor[Draws](), reflect.TypeFor[match.Action](),
	reflect.TypeFor[*review.Judgement](), reflect.TypeFor[review.Lack](),
}

// Reply is all that a thread of its own does: it reads a request for a search, handles
// it and writes the answer. The search ends with the request's budget. Anything else is
// answered with Fault.
func (e *Engine) Reply(message []byte) []byte { return e.reply(message, nil, collecting) }

// collecting lets the collector of memory have its turn, as what a long thought
// leaves behind would pile up for as long as it lasts.
var collecting = turns{3 * time.Millisecond, runtime.Gosched}

// reply is Reply to a request that may be cancelled, if cancelled is not nil.
func (e *Engine) reply(message []byte, cancelled *atomic.Bool, others turns) []byte {
	r, err := decode[Request](message)
	var a Answer
	if err != nil {
		a = fault(r, err)
	} else {
		a = e.handle(r, stopper(r.Budget, cancelled, others))
	}
	reply, err := encode(a)
	if err != nil {
		reply, _ = encode(fault(r, err)) // which holds no more than words
	}
	return reply
}

// heard is the answer in a reply.
func heard(reply []byte) (Answer, error) {
	a, err := decode[Answer](reply)
	if err != nil {
		return Answer{}, err
	}
	return a.told(), nil
}

// inbox is what whoever started an engine elsewhere sends it: requests, one after
// another, and messages of no bytes, each of which asks for the end of what is at
// work.
type inbox struct {
	requests  chan enclosed
	cancelled *atomic.Bool // of the last request
}

// enclosed is a request as it came.
type enclosed struct {
	message   []byte
	cancelled *atomic.Bool
}

func newInbox() *inbox { return &inbox{make(chan enclosed, 1), new(atomic.Bool)} }

func (b *inbox) hear(message []byte) {
	if len(message) == 0 {
		b.cancelled.Store(true)
		return
	}
	b.cancelled = new(atomic.Bool)
	b.requests <- enclosed{message, b.cancelled}
}

// encode writes a message. The error says which part of it does not travel.
func encode[T any](v T) ([]byte, error) {
	return put(nil, reflect.ValueOf(&v).Elem())
}

// decode reads a message that fills all of the bytes.
func decode[T any](data []byte) (T, error) {
	var v T
	rest, err := get(data, reflect.ValueOf(&v).Elem())
	if err == nil && len(rest) > 0 {
		err = errors.New("there is more after the message")
	}
	return v, err
}

func put(b []byte, v reflect.Value) (_ []byte, err error) {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return append(b, 1), nil
		}
		return append(b, 0), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(b, v.Int()), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(b, v.Uint()), nil
	case reflect.Float64:
		return binary.AppendUvarint(b, math.Float64bits(v.Float())), nil
	case reflect.String:
		b = binary.AppendUvarint(b, uint64(v.Len()))
		return append(b, v.String()...), nil
	case reflect.Slice:
		if v.IsNil() {
			return append(b, 0), nil
		}
		b = binary.AppendUvarint(b, uint64(v.Len())+1)
		if isBytes(v.Type()) {
			return append(b, v.Bytes()...), nil
		}
		for i := 0; i < v.Len() && err == nil; i++ {
			b, err = put(b, v.Index(i))
		}
		return b, err
	case reflect.Array:
		for i := 0; i < v.Len() && err == nil; i++ {
			b, err = put(b, v.Index(i))
		}
		return b, err
	case reflect.Pointer:
		if v.IsNil() {
			return append(b, 0), nil
		}
		return put(append(b, 1), target(v))
	case reflect.Interface:
		var is reflect.Type
		if !v.IsNil() {
			is = v.Elem().Type()
		}
		if at := slices.Index(travels, is); at > 0 {
			return put(append(b, byte(at)), v.Elem())
		} else if at == 0 {
			return append(b, 0), nil
		}
		return nil, fmt.Errorf("a %s does not travel", is)
	case reflect.Struct:
		err = open(v.Type())
		for i := 0; i < v.NumField() && err == nil; i++ {
			b, err = put(b, v.Field(i))
		}
		return b, err
	}
	return nil, fmt.Errorf("a %s does not travel", v.Type())
}

// isBytes reports whether a list is one of bytes.
func isBytes(t reflect.Type) bool { return t.Elem().Kind() == reflect.Uint8 }

// target is what a pointer points to, of a match its data.
func target(p reflect.Value) reflect.Value {
	if m, ok := p.Interface().(*match.Match); ok {
		return reflect.ValueOf(m.Data()).Elem()
	}
	return p.Elem()
}

// open is an error for a type with secrets.
func open(t reflect.Type) error {
	for i := range t.NumField() {
		if !t.Field(i).IsExported() {
			return fmt.Errorf("a %s has secrets and does not travel", t)
		}
	}
	return nil
}

var errShort = errors.New("the message is cut off")

func get(b []byte, v reflect.Value) (_ []byte, err error) {
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x, n := binary.Varint(b)
		if n <= 0 || v.OverflowInt(x) {
			return nil, errShort
		}
		v.SetInt(x)
		return b[n:], nil
	case reflect.Struct:
		err = open(v.Type())
		for i := 0; i < v.NumField() && err == nil; i++ {
			b, err = get(b, v.Field(i))
		}
		return b, err
	case reflect.Array:
		for i := 0; i < v.Len() && err == nil; i++ {
			b, err = get(b, v.Index(i))
		}
		return b, err
	}
	x, n := binary.Uvarint(b)
	if n <= 0 {
		return nil, errShort
	}
	b = b[n:]
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(x == 1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if v.OverflowUint(x) {
			return nil, errShort
		}
		v.SetUint(x)
	case reflect.Float64:
		v.SetFloat(math.Float64frombits(x))
	case reflect.String:
		if x > uint64(len(b)) {
			return nil, errShort
		}
		v.SetString(string(b[:x]))
		return b[x:], nil
	case reflect.Slice:
		return getList(b, v, x)
	case reflect.Pointer:
		if x == 1 {
			v.Set(reflect.New(v.Type().Elem()))
			return get(b, target(v))
		}
	case reflect.Interface:
		if x >= uint64(len(travels)) || x > 0 && !travels[x].AssignableTo(v.Type()) {
			return nil, errShort
		}
		if x > 0 {
			is := reflect.New(travels[x]).Elem()
			b, err = get(b, is)
			v.Set(is)
			return b, err
		}
	default:
		return nil, fmt.Errorf("a %s does not travel", v.Type())
	}
	return b, nil
}

// getList reads a list whose length, and one, is n. Every element has a byte
// at least, so no message asks for more memory than it deserves.
func getList(b []byte, v reflect.Value, n uint64) (_ []byte, err error) {
	if n == 0 {
		return b, nil
	}
	if n-1 > uint64(len(b)) {
		return nil, errShort
	}
	v.Set(reflect.MakeSlice(v.Type(), int(n-1), int(n-1)))
	if isBytes(v.Type()) {
		return b[copy(v.Bytes(), b):], nil
	}
	for i := 0; i < v.Len() && err == nil; i++ {
		b, err = get(b, v.Index(i))
	}
	return b, err
}
