// Checks that the copy in this container answers. A worker has no public port, so it is checked on its metrics port.
const { PIXEL_ROLE, PORT, BIND_HOST, METRICS_PORT, METRICS_HOST } = process.env
const [port, host] = PIXEL_ROLE === 'worker' ? [METRICS_PORT || 9464, METRICS_HOST] : [PORT || 3000, BIND_HOST]
// A worker without metrics has no port at all, so its running process has to be enough.
const answer =
  port === 'off' ? { ok: true } : await fetch(`http://${getAddress(host)}:${port}/livez`).catch(() => ({ ok: false }))
process.exitCode = answer.ok ? 0 : 1

/** Of all interfaces the loopback; of a single one, which another machine needs, its own address. */
function getAddress(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
