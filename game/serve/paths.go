//go:build !js

package serve

import (
	"net/http"

	"machiavelli/engine/table/wire"
)

// route is a path of the wire, as http.ServeMux has it, and what answers there.
type route struct {
	pattern string
	does    http.HandlerFunc
}

// pathsOf are those of the wire. docs/formats.md has them all.
func pathsOf(s *Server) []route {
	return []route{
		{"GET " + wire.Health, s.health},
		{"POST " + wire.Tables, s.makeTable},
		{"GET " + wire.Addresses, s.addresses},
		{"POST " + wire.Stands, s.seats},
		{"GET " + wire.Path("{code}", ""), coded(s, s.look)},
		{"GET " + wire.Path("{code}", wire.GetLines), coded(s, s.lines)},
		{"GET " + wire.Path("{code}", wire.GetRecord), coded(s, s.record)},
		{"POST " + wire.Path("{code}", wire.DoWatch), coded(s, func(w http.ResponseWriter, r *http.Request, code string) { tellGuest(s, w, r, code) })},
		{"POST " + wire.Path("{code}", "{what}"), coded(s, s.command)},
	}
}

// coded reads the code in a path.
func coded(s *Server, does func(http.ResponseWriter, *http.Request, string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		code, ok := wire.ReadCode(r.PathValue("code"))
		if !ok {
			g, after := s.guesses(r, "", "")
			if after == 0 {
				g.done(wire.NoTable)
			}
			s.refuse(w, firstOf(tooOftenFor(after), wire.NoTable))
			return
		}
		does(w, r, code)
	}
}

// routes are the paths of the wire, and of the page behind them.
func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for _, p := range pathsOf(s) {
		mux.HandleFunc(p.pattern, p.does)
	}
	nothing := func(w http.ResponseWriter, _ *http.Request) { s.refuse(w, wire.NoPath) }
	mux.HandleFunc("/v1/", nothing)
	if s.options.Page != nil {
		mux.Handle("/", s.options.Page)
	} else {
		mux.HandleFunc("/", nothing)
	}
	return mux
}
