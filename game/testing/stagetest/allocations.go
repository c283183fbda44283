package stagetest

import (
	"runtime"
	"strings"
)

// Allocations counts, by place, what the project's own code allocates while f
// runs that many times. What Ebitengine allocates beneath it is not ours to
// count: outside a running game its queue of commands only grows.
func Allocations(times int, f func()) map[string]int64 {
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	runtime.MemProfileRate = 1
	count := func() map[[32]uintptr]int64 {
		runtime.GC()
		runtime.GC() // a profile is published by the second collection
		records := make([]runtime.MemProfileRecord, 1<<14)
		n, _ := runtime.MemProfile(records, true)
		out := map[[32]uintptr]int64{}
		for _, r := range records[:n] {
			out[r.Stack0] += r.AllocObjects
		}
		return out
	}
	before := count()
	for range times {
		f()
	}
	out := map[string]int64{}
	for stack, n := range count() {
		if n -= before[stack]; n <= 0 {
			continue
		}
		end := 0
		for end < len(stack) && stack[end] != 0 {
			end++
		}
		frames := runtime.CallersFrames(stack[:end])
		for {
			frame, more := frames.Next()
			if !strings.HasPrefix(frame.Function, "runtime.") {
				if strings.HasPrefix(frame.Function, "machiavelli/") && !strings.Contains(frame.Function, "Allocations") {
					out[frame.Function] += n
				}
				break
			}
			if !more {
				break
			}
		}
	}
	return out
}
