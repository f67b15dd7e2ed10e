// Operator commands against the running product.
import { execFile } from 'node:child_process'
import * as path from 'node:path'
import { promisify } from 'node:util'

/** Resolves to the command's output; rejects when the command fails. */
export async function operate(...command: string[]): Promise<string> {
  const env = JSON.parse(process.env.E2E_SETTINGS!) as NodeJS.ProcessEnv
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/pixel.ts', ...command], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
  })
  return stdout
}
