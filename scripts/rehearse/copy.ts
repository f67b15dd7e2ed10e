// One copy of PIXEL, started, killed and restarted as by a systemd unit, in this version or another.
import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { until } from '#test/until.ts'
import { exited } from '../bench/processes.ts'

export interface Copy {
  /** Resolves when the copy is ready. `folder` is that of the version to start, by default this one. */
  start(folder?: string): Promise<void>
  kill(): Promise<void>
  /** Stops it as a restart does: it drains first. */
  stop(): Promise<void>
  /** How often it ended on its own. It is then restarted after a second, as systemd does. */
  endedByItself(): number
}

interface Options {
  name: string
  /** The port of `/readyz`. */
  metricsPort: number
  /** The folder of its log. */
  logs: string
  env: NodeJS.ProcessEnv
}

/** `RestartSec` of the units in deploy/systemd. */
const RESTART_MS = 1000

const root = path.join(import.meta.dirname, '../..')

export function runCopy({ name, metricsPort, logs, env }: Options): Copy {
  let child: ChildProcess | undefined
  let isWanted = false
  let ends = 0

  function launch(folder: string): ChildProcess {
    const log = fs.openSync(path.join(logs, `${name}.log`), 'a')
    const launched = spawn(process.execPath, [path.join(folder, 'scripts/start.ts')], {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...env },
    })
    fs.closeSync(log)
    launched.once('exit', () => {
      if (!isWanted || child !== launched) return
      ends++
      setTimeout(() => isWanted && launch(folder), RESTART_MS)
    })
    child = launched
    return launched
  }

  return {
    async start(folder = root) {
      isWanted = true
      const started = launch(folder)
      const ready = `http://127.0.0.1:${metricsPort}/readyz`
      const end = () => started.exitCode ?? started.signalCode
      await until(name, async () => end() ?? (await fetch(ready, { signal: AbortSignal.timeout(2000) })).ok, 120)
      if (end() !== null) throw new Error(`${name} ended with ${end()}`)
    },
    async kill() {
      isWanted = false
      child!.kill('SIGKILL')
      await exited(child!)
    },
    async stop() {
      isWanted = false
      child?.kill('SIGTERM')
      if (child) await exited(child)
    },
    endedByItself: () => ends,
  }
}
