// A browser's process, with a temporary home folder that is deleted with it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'

export interface Program {
  home: string
  /** Kills it with all its child processes. */
  end(): Promise<void>
}

/** Starts a program. `args` gets its home folder, where `written` receives its output. */
export function start(command: string, args: (home: string) => string[], env: Record<string, string> = {}): Program {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-browser-'))
  const written = fs.openSync(path.join(home, 'written'), 'a')
  const child: ChildProcess = spawn(command, args(home), {
    // A separate process group, so that its child processes can be killed with it.
    detached: true,
    stdio: ['ignore', written, written],
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...env },
  })
  fs.closeSync(written)
  child.once('error', (error) => fs.appendFileSync(path.join(home, 'written'), String(error)))
  return {
    home,
    async end() {
      if (child.pid && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL')
        await once(child, 'exit')
      }
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
