// ExecStartPost of the units: ends when the copy is ready, so that who restarts one copy after the other waits for it.
// It fails when the process it was named has ended.
const pid = Number(process.argv[2])
const { METRICS_HOST = '127.0.0.1', METRICS_PORT = '9464' } = process.env
const host = METRICS_HOST.includes(':') ? `[${METRICS_HOST}]` : METRICS_HOST

// A copy without numbers has no port that tells.
while (METRICS_PORT !== 'off' && process.exitCode === undefined && !(await isReady())) {
  if (isAlive()) await new Promise((resolve) => setTimeout(resolve, 200))
  else process.exitCode = 1
}

function isReady(): Promise<boolean> {
  return fetch(`http://${host}:${METRICS_PORT}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

function isAlive(): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
