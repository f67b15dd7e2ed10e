// Runs the project's tools as child processes and prints the outcome of each.
import { type ChildProcess, spawn } from 'node:child_process'
import * as path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')

export type Outcome = { name: string; ok: boolean; seconds: number; output: string }

/** Runs a tool of node_modules/.bin from the project's root. `live` passes its output through, else it is captured. */
export async function run(
  name: string,
  [tool, ...args]: [string, ...string[]],
  options: { live?: boolean; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const started = performance.now()
  const bin = path.join(ROOT, 'node_modules/.bin')
  const env = { ...process.env, ...options.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  const shown = options.live ? 'inherit' : 'pipe'
  const child: ChildProcess = spawn(tool, args, { cwd: ROOT, env, stdio: ['ignore', shown, shown] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  return { name, ok, seconds: (performance.now() - started) / 1000, output }
}

/** Prints one line about an outcome, followed by a failed tool's captured output. */
export function show({ name, ok, seconds, output }: Outcome, remark = ok ? 'ok' : 'FAILED'): void {
  console.log(`${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s  ${remark}`)
  if (!ok && output) console.log(output.trimEnd())
}
