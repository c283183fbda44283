package worker

// oneThread is whether work and screen share their only thread.
const oneThread = true
