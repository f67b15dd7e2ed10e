// Settings from the file .env, for those who keep them there.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { loadEnvFile } from 'node:process'

/** Adds what `.env` in the project's folder says to the environment; what is set already stays. */
export function readEnvFile(): void {
  const file = path.resolve(import.meta.dirname, '../.env')
  if (fs.existsSync(file)) loadEnvFile(file)
}
