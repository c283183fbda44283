//go:build !js

package serve

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"machiavelli/game/serve/tablelog"
)

// figures are what is measured of a server, for Prometheus.
type figures struct {
	set      *metrics.Set
	do       *metrics.PrometheusHistogram // seconds from the request of a do to its answer
	appends  *metrics.PrometheusHistogram // seconds of an append, its sync included
	refusals *metrics.Counter
	fallback *metrics.Counter // turns of computer players who have failed
	streams  atomic.Int64
	waiting  atomic.Int64 // computer players who wait for their thought
	thinking atomic.Int64
}

// seconds are the upper bounds of the histograms.
var seconds = []float64{0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.05, 0.1, 0.3, 1, 3, 10}

func newFigures(s *Server) *figures {
	set := metrics.NewSet()
	f := &figures{
		set:      set,
		do:       set.NewPrometheusHistogramExt("machiavelli_do_seconds", seconds),
		appends:  set.NewPrometheusHistogramExt("machiavelli_append_seconds", seconds),
		refusals: set.NewCounter("machiavelli_refusals_total"),
		fallback: set.NewCounter("machiavelli_computer_fallbacks_total"),
	}
	gauge := func(name string, value func() int64) { set.NewGauge(name, func() float64 { return float64(value()) }) }
	gauge("machiavelli_tables", s.tables.Load)
	gauge("machiavelli_tables_open", func() int64 {
		s.mu.Lock()
		defer s.mu.Unlock()
		return int64(len(s.rooms))
	})
	gauge("machiavelli_seats_here", s.seatsHere)
	gauge("machiavelli_streams", f.streams.Load)
	gauge("machiavelli_computers_waiting", f.waiting.Load)
	gauge("machiavelli_computers_thinking", f.thinking.Load)
	return f
}

// seatsHere is how many people are at their tables.
func (s *Server) seatsHere() (n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.rooms {
		n += r.here.Load()
	}
	return n
}

// figuresAndHealth is what the second address answers.
func (s *Server) figuresAndHealth() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.Metrics())
	mux.HandleFunc("GET /healthz", s.health)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.hurry(w)
		mux.ServeHTTP(w, r)
	})
}

// wellness is what was found out last of whether tables can be written.
type wellness struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

// wellFor is for how long that is believed.
const wellFor = time.Second

// health says that the server answers, and that tables can be written.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	if err := s.isWell(); err != nil {
		s.refuse(w, unwritten(err))
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprintln(w, "ok")
}

func (s *Server) isWell() error {
	s.well.mu.Lock()
	defer s.well.mu.Unlock()
	if time.Since(s.well.at) < wellFor {
		return s.well.err
	}
	err := s.options.Log.Well()
	if err != nil && s.well.err == nil {
		s.options.Logger.Error("no table can be written", "cause", tablelog.CauseOf(err), "error", err)
	}
	s.well.at, s.well.err = time.Now(), err
	return err
}

// Metrics serves the metrics of the server in the text format of Prometheus.
func (s *Server) Metrics() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		s.figures.set.WritePrometheus(w)
		metrics.WriteProcessMetrics(w)
	})
}
