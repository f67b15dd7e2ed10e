// Whether the copy in this container lives: a worker has no public port, and is asked on that of its numbers.
const { PIXEL_ROLE, PORT, METRICS_PORT } = process.env
const port = PIXEL_ROLE === 'worker' ? METRICS_PORT || 9464 : PORT || 3000
// A worker without numbers has no port at all; that its process is there is then all that can be said.
const answer =
  port === 'off' ? { ok: true } : await fetch(`http://127.0.0.1:${port}/livez`).catch(() => ({ ok: false }))
process.exitCode = answer.ok ? 0 : 1
