// Reads settings from the file .env, if there is one.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { loadEnvFile } from 'node:process'

/** Adds the settings of `.env` in the project's folder to the environment; variables that are already set stay. */
export function readEnvFile(): void {
  const file = path.resolve(import.meta.dirname, '../.env')
  if (fs.existsSync(file)) loadEnvFile(file)
}
