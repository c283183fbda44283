package sweep

// generalDeal is the deal as the general search counts it: what each suit has at
// each step, and the places that a suit can be at. A place is a number of open
// runs (runTable) and a tag: how many aces are kept back, or, where runs turn round
// the corner, the number that the sweep came in with.
type generalDeal struct {
	p      *Problem
	jokers int // the most free ones that any search places
	tables []*runTable
	runs   *runTable // of them, the one for this deal
	tags   int
	width  int                               // places: numbers of all tags
	most   [4][maxSteps]int                  // cards of a face, all jokers with them
	tagged [4]int                            // tags that can occur
	open   [4][maxSteps + 1]int              // numbers of open runs that can occur before a step
	value  [4][maxSteps][MaxCopies + 1]int32 // of each number of natural cards, impossible if there are not or must be more
	roots  [4][]uint16                       // places that the sweep may begin in
	two    bool                              // two copies and runs of three: see two_copies.go
}

// count counts the deal; it reports false when there are too many copies of a
// card.
func (d *generalDeal) count(p *Problem, jokers int) bool {
	d.p, d.jokers = p, jokers
	copies := 1
	if jokers == 0 {
		copies = 2
	}
	for s := range p.count {
		for st := range p.steps {
			n := p.total(s, st)
			d.most[s][st] = n + jokers
			copies = max(copies, n)
		}
	}
	copies += jokers
	if copies > MaxCopies {
		return false
	}
	d.table(copies)
	d.tags = 1
	if p.twoEnds {
		d.tags = copies + 1
	}
	if p.circular {
		d.tags = d.runs.size
	}
	d.width = d.tags * d.runs.size
	d.two = copies == 2 && p.rules.RunMin == 3
	for s := range d.roots {
		d.addRoots(s)
		d.extent(s)
		d.values(s)
	}
	return true
}

func (d *generalDeal) table(copies int) {
	for _, t := range d.tables {
		if t.copies == copies && t.least == d.p.rules.RunMin {
			d.runs = t
			return
		}
	}
	d.runs = newRunTable(copies, d.p.rules.RunMin)
	d.tables = append(d.tables, d.runs)
}

func (d *generalDeal) addRoots(s int) {
	d.roots[s] = d.roots[s][:0]
	if !d.p.circular {
		d.roots[s] = append(d.roots[s], 0)
		return
	}
	for i := range d.runs.upTo[min(d.most[s][0], d.most[s][d.p.steps-1])] {
		d.roots[s] = append(d.roots[s], uint16(i*d.runs.size+i))
	}
}

// extent notes how many tags, and how many numbers of open runs before each
// step, can occur in a suit.
func (d *generalDeal) extent(s int) {
	p, most := d.p, &d.most[s]
	d.tagged[s] = d.natural(s, 0) + 1
	switch {
	case p.circular:
		d.tagged[s] = len(d.roots[s])
	case !p.twoEnds, d.jokers == 0 && (most[p.steps-2] == 0 || d.runs.least > 2 && most[p.steps-3] == 0):
		d.tagged[s] = 1 // no run can reach the high ace
	}
	for st := range p.steps {
		d.open[s][st+1] = d.runs.upTo[most[st]]
	}
	d.open[s][0] = len(d.roots[s])
	if p.twoEnds {
		d.open[s][p.steps] = d.runs.size
	}
	if d.two { // none is left out
		for st := range d.open[s] {
			d.open[s][st] = d.runs.size
		}
	}
}

// values notes what numbers of natural cards of a face earn.
func (d *generalDeal) values(s int) {
	for st := range d.p.steps {
		must, total := int(d.p.count[s][st].must), d.natural(s, st)
		value, gain := &d.value[s][st], &d.p.gain[s][st]
		for m := range value {
			value[m] = Impossible
		}
		for m := must; m <= total; m++ {
			value[m] = gain[m-must] * ValueUnit
		}
	}
	if d.p.twoEnds { // aces kept back have earned theirs
		d.value[s][d.p.steps-1] = [MaxCopies + 1]int32{}
	}
}

// ends reports whether the sweep may end with these runs open. Round the corner
// they must be those that it came in with, but that long ones may end.
func (d *generalDeal) ends(tag, number int) bool {
	if !d.p.circular {
		return d.runs.done[number]
	}
	in, out := d.runs.lengths[tag], d.runs.lengths[number]
	long := d.runs.least - 1
	for l := range long {
		if in[l] != out[l] {
			return false
		}
	}
	return out[long] >= in[long]
}

// natural is how many cards of a face there are that are no jokers.
func (d *generalDeal) natural(s, st int) int { return d.most[s][st] - d.jokers }

// splits is in how many ways the jokers are used at a step and from there on.
func (d *generalDeal) splits() int { return (d.jokers + 1) * (d.jokers + 2) / 2 }
