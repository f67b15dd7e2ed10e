// Checks that the copy in this container answers. A worker has no public port, so it is checked on its metrics port.
const { PIXEL_ROLE, PORT, METRICS_PORT } = process.env
const port = PIXEL_ROLE === 'worker' ? METRICS_PORT || 9464 : PORT || 3000
// A worker without metrics has no port at all, so its running process has to be enough.
const answer =
  port === 'off' ? { ok: true } : await fetch(`http://127.0.0.1:${port}/livez`).catch(() => ({ ok: false }))
process.exitCode = answer.ok ? 0 : 1
