// Starts the sandbox as its own process: settings from the environment, readiness reported over IPC, closed by a
// signal.
import { startSandbox } from './app.ts'
import { report, reportError } from './report.ts'
import { readSettings } from './settings.ts'

try {
  const settings = readSettings(process.env)
  const sandbox = await startSandbox(settings)
  report('started', { port: settings.port, profile: settings.profile, seed: settings.seed })

  let closing = false
  async function close(): Promise<void> {
    if (closing) return
    closing = true
    await sandbox.close()
    report('stopped')
    if (process.connected) process.disconnect()
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
  // The parent process is gone, so no one else would stop this one.
  process.on('disconnect', close)
  process.send?.('ready')
} catch (error) {
  reportError('could not start', error)
  process.exitCode = 1
  if (process.connected) process.disconnect()
}
