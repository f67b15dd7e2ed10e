// Runs an operator's command as a separate process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')

export interface OperatorResult {
  isDone: boolean
  /** Ended by the crash point that was set for it. */
  wasKilled: boolean
  /** What it printed; if it failed, followed by its errors. */
  output: string
  /** The lines it printed, each with the seconds since its start. */
  lines: { text: string; atSeconds: number }[]
  /** From its start to its end. */
  seconds: number
}

/** Runs `npm run pixel -- …args`; `folder` is that of the version whose command runs. */
export async function operator(args: string[], env: NodeJS.ProcessEnv, folder = root): Promise<OperatorResult> {
  const begun = performance.now()
  const getSeconds = () => (performance.now() - begun) / 1000
  const child = spawn(process.execPath, [join(folder, 'scripts/pixel.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const lines: OperatorResult['lines'] = []
  createInterface(child.stdout).on('line', (line) => lines.push({ text: line, atSeconds: getSeconds() }))
  const errors = await text(child.stderr)
  const [code, signal] = await ended
  const isDone = code === 0
  const printed = lines.map((line) => line.text).join('\n')
  return {
    isDone,
    wasKilled: signal === 'SIGKILL',
    output: (isDone ? printed : `${printed}\n${errors}`).trim(),
    lines,
    seconds: getSeconds(),
  }
}
