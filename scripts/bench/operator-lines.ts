// Runs an operator's command as a separate process and records when it printed each line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface OperatorLines {
  lines: { text: string; atSeconds: number }[]
  /** From its start to its end. */
  seconds: number
}

/** Throws if the command failed. */
export async function operatorLines(words: string[], env: NodeJS.ProcessEnv): Promise<OperatorLines> {
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 1000
  const child = spawn(process.execPath, [join(import.meta.dirname, '../pixel.ts'), ...words], {
    // buildWeb() has set NODE_ENV=production in this process.
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: OperatorLines['lines'] = []
  createInterface(child.stdout).on('line', (text) => lines.push({ text, atSeconds: passed() }))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${lines.map(({ text }) => text).join('; ')}`)
  return { lines, seconds: passed() }
}
