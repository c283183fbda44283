package ui

import (
	"math"

	"golang.org/x/image/vector"
)

// Icon is a picture on a button.
type Icon uint8

// The icons.
const (
	NoIcon Icon = iota
	IconUndo
	IconRedo
	IconReset
	IconHint
	IconMenu
	IconCheck
	IconCross
	IconPlay
	IconPause
	IconPlus
	IconMinus
	IconLeft
	IconRight
	IconUp
	IconDown
	IconGear
	IconBook
	IconDice
	IconEye
	IconWarning
	IconInfo
	IconCards
	IconSpade
	IconHeart
	IconDiamond
	IconClub
	IconCrown
	IconExit
	IconFit
	IconTidy
	IconHand
	IconPen
	numIcons
)

// pen draws strokes and shapes on a grid of 24, scaled to the sprite.
type pen struct {
	z *vector.Rasterizer
	k float32
}

func (p pen) stroke(w float32, pts ...float32) {
	for i := 0; i+3 < len(pts); i += 2 {
		p.segment(w, pts[i], pts[i+1], pts[i+2], pts[i+3])
	}
	for i := 0; i+1 < len(pts); i += 2 {
		p.disc(pts[i], pts[i+1], w/2)
	}
}

func (p pen) segment(w, x0, y0, x1, y1 float32) {
	l := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
	if l == 0 {
		return
	}
	nx, ny := -(y1-y0)/l*w/2, (x1-x0)/l*w/2
	p.fill(x0-nx, y0-ny, x1-nx, y1-ny, x1+nx, y1+ny, x0+nx, y0+ny)
}

func (p pen) fill(pts ...float32) {
	p.z.MoveTo(pts[0]*p.k, pts[1]*p.k)
	for i := 2; i+1 < len(pts); i += 2 {
		p.z.LineTo(pts[i]*p.k, pts[i+1]*p.k)
	}
	p.z.ClosePath()
}

func (p pen) disc(x, y, r float32) { circle(p.z, x*p.k, y*p.k, r*p.k, false) }

func (p pen) ring(x, y, r, w float32) {
	circle(p.z, x*p.k, y*p.k, (r+w/2)*p.k, false)
	circle(p.z, x*p.k, y*p.k, (r-w/2)*p.k, true)
}

func (p pen) box(x, y, w, h, r float32) {
	roundRect(p.z, x*p.k, y*p.k, (x+w)*p.k, (y+h)*p.k, r*p.k, false)
}

func (p pen) frame(x, y, w, h, r, line float32) {
	p.box(x, y, w, h, r)
	roundRect(p.z, (x+line)*p.k, (y+line)*p.k, (x+w-line)*p.k, (y+h-line)*p.k, max(0, r-line)*p.k, true)
}

// arc strokes part of a circle, degrees clockwise from three o'clock.
func (p pen) arc(w, x, y, r, from, to float32) {
	n := max(4, int(math.Abs(float64(to-from))/10))
	pts := make([]float32, 0, 2*n+2)
	for i := range n + 1 {
		a := float64(from+(to-from)*float32(i)/float32(n)) * math.Pi / 180
		pts = append(pts, x+r*float32(math.Cos(a)), y+r*float32(math.Sin(a)))
	}
	p.stroke(w, pts...)
}

// path fills a closed shape of cubic curves: a start, then two controls and an
// end for each.
func (p pen) path(pts ...float32) {
	p.z.MoveTo(pts[0]*p.k, pts[1]*p.k)
	for i := 2; i+5 < len(pts); i += 6 {
		p.z.CubeTo(pts[i]*p.k, pts[i+1]*p.k, pts[i+2]*p.k, pts[i+3]*p.k, pts[i+4]*p.k, pts[i+5]*p.k)
	}
	p.z.ClosePath()
}

const strokeWidth = 2.2

// drawIcon draws an icon in a square of n pixels.
func drawIcon(z *vector.Rasterizer, i Icon, n float32) {
	p := pen{z, n / 24}
	if draw := icons[min(i, numIcons-1)]; draw != nil {
		draw(p)
	}
}

var icons = [numIcons]func(p pen){
	IconUndo: func(p pen) {
		p.arc(strokeWidth, 12.5, 14, 6, -120, 110)
		p.fill(3, 9.5, 10.5, 4, 10.5, 13)
	},
	IconRedo: func(p pen) {
		p.arc(strokeWidth, 11.5, 14, 6, 70, 300)
		p.fill(21, 9.5, 13.5, 13, 13.5, 4)
	},
	IconReset: func(p pen) {
		p.arc(strokeWidth, 12, 12.5, 7.5, -60, 225)
		p.fill(3, 4, 10.5, 4.6, 5.2, 11)
	},
	IconHint: func(p pen) {
		p.fill(12, 2, 14.3, 9.7, 22, 12, 14.3, 14.3, 12, 22, 9.7, 14.3, 2, 12, 9.7, 9.7)
	},
	IconMenu: func(p pen) {
		p.stroke(strokeWidth, 3, 6, 21, 6)
		p.stroke(strokeWidth, 3, 12, 21, 12)
		p.stroke(strokeWidth, 3, 18, 21, 18)
	},
	IconCheck: func(p pen) { p.stroke(2.8, 4.5, 12.5, 9.8, 18, 19.5, 6.5) },
	IconCross: func(p pen) { p.stroke(2.6, 5.5, 5.5, 18.5, 18.5); p.stroke(2.6, 18.5, 5.5, 5.5, 18.5) },
	IconPlay:  func(p pen) { p.fill(6, 3.5, 20, 12, 6, 20.5) },
	IconPause: func(p pen) { p.box(5.5, 4, 4.5, 16, 1.2); p.box(14, 4, 4.5, 16, 1.2) },
	IconPlus:  func(p pen) { p.stroke(2.6, 12, 4.5, 12, 19.5); p.stroke(2.6, 4.5, 12, 19.5, 12) },
	IconMinus: func(p pen) { p.stroke(2.6, 4.5, 12, 19.5, 12) },
	IconLeft:  func(p pen) { p.stroke(2.6, 15.5, 4.5, 8, 12, 15.5, 19.5) },
	IconRight: func(p pen) { p.stroke(2.6, 8.5, 4.5, 16, 12, 8.5, 19.5) },
	IconUp:    func(p pen) { p.stroke(2.6, 4.5, 15.5, 12, 8, 19.5, 15.5) },
	IconDown:  func(p pen) { p.stroke(2.6, 4.5, 8.5, 12, 16, 19.5, 8.5) },
	IconGear: func(p pen) {
		for i := range 8 {
			a := float64(i) * math.Pi / 4
			c, s := float32(math.Cos(a)), float32(math.Sin(a))
			p.segment(4.2, 12+5*c, 12+5*s, 12+10*c, 12+10*s)
		}
		p.ring(12, 12, 5.4, 4)
	},
	IconBook: func(p pen) {
		p.frame(3, 4, 9, 16, 2, 2)
		p.frame(12, 4, 9, 16, 2, 2)
		p.box(11, 4.5, 2, 16.5, 1)
	},
	IconDice: func(p pen) {
		p.frame(3.5, 3.5, 17, 17, 4, strokeWidth)
		p.disc(8.5, 8.5, 1.7)
		p.disc(15.5, 8.5, 1.7)
		p.disc(12, 12, 1.7)
		p.disc(8.5, 15.5, 1.7)
		p.disc(15.5, 15.5, 1.7)
	},
	IconEye: func(p pen) {
		p.arc(2, 12, 18.5, 11.5, -144, -36)
		p.arc(2, 12, 5.5, 11.5, 36, 144)
		p.disc(12, 12, 3.4)
	},
	IconWarning: func(p pen) {
		p.stroke(2.2, 12, 3.5, 21.5, 20, 2.5, 20, 12, 3.5)
		p.stroke(2.4, 12, 9.5, 12, 13.8)
		p.disc(12, 17.2, 1.4)
	},
	IconInfo: func(p pen) {
		p.ring(12, 12, 9, strokeWidth)
		p.disc(12, 7.6, 1.5)
		p.stroke(2.4, 12, 11.2, 12, 16.8)
	},
	IconCards: func(p pen) {
		p.frame(3, 5.5, 10, 15, 2, 2)
		p.frame(9.5, 3, 11, 16, 2, 2)
	},
	IconSpade: func(p pen) {
		p.path(12, 2, 14, 6, 21, 9, 21, 14, 21, 19, 14.5, 19, 12.5, 15.5,
			13, 18.5, 14, 20.5, 16, 22, 13, 22, 11, 22, 8, 22, 10, 20.5, 11, 18.5, 11.5, 15.5,
			9.5, 19, 3, 19, 3, 14, 3, 9, 10, 6, 12, 2)
	},
	IconHeart: func(p pen) {
		p.path(12, 21.5, 10, 17.5, 2.5, 13.5, 2.5, 8, 2.5, 2, 10.5, 1.5, 12, 7,
			13.5, 1.5, 21.5, 2, 21.5, 8, 21.5, 13.5, 14, 17.5, 12, 21.5)
	},
	IconDiamond: func(p pen) {
		p.path(12, 2, 13.8, 5.5, 16.5, 9, 19.5, 12, 16.5, 15, 13.8, 18.5, 12, 22, 10.2, 18.5, 7.5, 15, 4.5, 12, 7.5, 9, 10.2, 5.5, 12, 2)
	},
	IconClub: func(p pen) {
		p.disc(12, 7, 4.7)
		p.disc(7, 13.6, 4.7)
		p.disc(17, 13.6, 4.7)
		p.fill(10.5, 9, 13.5, 9, 13.2, 16, 16, 22, 8, 22, 10.8, 16)
	},
	IconCrown: func(p pen) {
		p.fill(3, 7, 8, 12, 12, 4, 16, 12, 21, 7, 19, 17.5, 5, 17.5)
		p.box(5, 18.6, 14, 2.4, 0.8)
		p.disc(3, 6.5, 1.5)
		p.disc(12, 3.7, 1.5)
		p.disc(21, 6.5, 1.5)
	},
	IconExit: func(p pen) {
		p.stroke(strokeWidth, 10, 3.5, 4, 3.5, 4, 20.5, 10, 20.5)
		p.stroke(strokeWidth, 9.5, 12, 17, 12)
		p.fill(15, 7, 21.5, 12, 15, 17)
	},
	IconFit: func(p pen) {
		p.stroke(strokeWidth, 3.5, 9, 3.5, 3.5, 9, 3.5)
		p.stroke(strokeWidth, 15, 3.5, 20.5, 3.5, 20.5, 9)
		p.stroke(strokeWidth, 20.5, 15, 20.5, 20.5, 15, 20.5)
		p.stroke(strokeWidth, 9, 20.5, 3.5, 20.5, 3.5, 15)
	},
	IconTidy: func(p pen) {
		p.box(3, 4, 5, 7, 1.2)
		p.box(9.5, 4, 5, 7, 1.2)
		p.box(16, 4, 5, 7, 1.2)
		p.box(3, 13, 5, 7, 1.2)
		p.box(9.5, 13, 5, 7, 1.2)
	},
	IconHand: func(p pen) {
		p.stroke(2.8, 8, 13, 8, 6)
		p.stroke(2.8, 11.5, 12, 11.5, 3.8)
		p.stroke(2.8, 15, 12, 15, 5)
		p.stroke(2.6, 18.2, 13, 18.2, 8)
		p.stroke(2.8, 8, 15, 4.2, 11.5)
		p.path(6.6, 11.5, 6.6, 25, 19.5, 25, 19.5, 11.5)
	},
	IconPen: func(p pen) {
		p.stroke(3.4, 8, 16.5, 17.5, 7)
		p.fill(3.5, 20.5, 5.2, 15.2, 9.3, 19)
		p.stroke(2, 13.5, 20.5, 20.5, 20.5)
	},
}
