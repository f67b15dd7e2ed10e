// Runs programs in the rehearsal's Debian, and signals them by their process ids.
import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'

export interface Program {
  start(): void
  /** Signals every process of this program's user, or its own process if it runs as root. */
  signal(name: NodeJS.Signals): void
  isRunning(): boolean
}

interface Options {
  name: string
  /** A user of this program only; undefined: root. */
  user?: number | undefined
  command: string[]
  env?: Record<string, string>
}

/** `folder` is the programs' root folder, `logs` the folder for their output. */
export function programs(folder: string, logs: string) {
  return function program({ name, user, command, env }: Options): Program {
    let child: ChildProcess | undefined
    const words = [...(user ? [`--userspec=${user}:${user}`] : []), folder, ...command]
    return {
      start() {
        const log = fs.openSync(path.join(logs, `${name}.log`), 'a')
        child = spawn('chroot', words, {
          stdio: ['ignore', log, log],
          env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
        })
        child.on('error', (error) => console.error(`${name}: ${error.message}`))
        fs.closeSync(log)
      },
      signal(signal) {
        for (const id of user ? getIds(user) : [child!.pid!]) kill(id, signal)
      },
      isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    }
  }
}

/** The ids of all processes of this user, in this PID namespace. */
function getIds(user: number): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        return new RegExp(`^Uid:\\s+${user}\\b`, 'm').test(fs.readFileSync(`/proc/${id}/status`, 'utf8'))
      } catch {
        return false
      }
    })
    .map(Number)
}

function kill(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch (error) {
    // It has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
