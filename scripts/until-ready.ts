// ExecStartPost of the systemd units: ends when the copy is ready, so that a restart of one copy after the other waits for each.
// Fails when the process with the given pid has ended.
import { setTimeout as wait } from 'node:timers/promises'

const pid = Number(process.argv[2])
const { METRICS_HOST = '127.0.0.1', METRICS_PORT = '9464' } = process.env
const host = METRICS_HOST.includes(':') ? `[${METRICS_HOST}]` : METRICS_HOST

// A copy without metrics has no port to check.
while (METRICS_PORT !== 'off' && process.exitCode === undefined && !(await isReady())) {
  if (isRunning()) await wait(200)
  else process.exitCode = 1
}

function isReady(): Promise<boolean> {
  return fetch(`http://${host}:${METRICS_PORT}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

function isRunning(): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
