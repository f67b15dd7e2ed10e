// Builds the page renderer for tests that read pages; it is rebuilt only when its sources changed.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs in a separate process, because a build changes the environment of its process. */
export async function buildPages(): Promise<void> {
  await promisify(execFile)(process.execPath, [new URL('../scripts/build.ts', import.meta.url).pathname])
}
