// ExecStartPost of the systemd units: ends when the copy is ready, so that a restart of one copy after the other waits for each.
// Fails when the process with the given pid has ended.
import { setTimeout as wait } from 'node:timers/promises'

const pid = Number(process.argv[2])
// A setting without a value, which a file of settings may have, is one that is not set.
const { METRICS_HOST, METRICS_PORT } = process.env
const port = METRICS_PORT || '9464'
const interfaceAddress = METRICS_HOST || '127.0.0.1'
const host = interfaceAddress.includes(':') ? `[${interfaceAddress}]` : interfaceAddress

// A copy without metrics has no port to check.
while (port !== 'off' && process.exitCode === undefined && !(await isReady())) {
  if (isRunning()) await wait(200)
  else process.exitCode = 1
}

function isReady(): Promise<boolean> {
  return fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
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
