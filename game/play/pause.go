//go:build !js && !ebitenginevmguest

package play

import "time"

// pause is how long nobody looks at the devices at rest: as long as a hand does
// not notice.
const pause = 40 * time.Millisecond
