// Package usage tells what a process has used, as Linux counts it.
package usage

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// ticks is how many times a second the system counts processor time.
const ticks = 100

// Of is the processor time of a process in seconds, and the KiB that it has in memory.
func Of(pid int) (cpu float64, rss int, err error) {
	at := fmt.Sprintf("/proc/%d/", pid)
	stat, err := os.ReadFile(at + "stat")
	if err != nil {
		return 0, 0, err
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	for _, f := range fields[11:13] { // utime and stime
		n, err := strconv.Atoi(f)
		if err != nil {
			return 0, 0, err
		}
		cpu += float64(n) / ticks
	}
	status, err := os.ReadFile(at + "status")
	if err != nil {
		return 0, 0, err
	}
	_, after, _ := strings.Cut(string(status), "VmRSS:")
	_, err = fmt.Sscan(after, &rss)
	return cpu, rss, err
}
