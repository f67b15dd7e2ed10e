// Pages for the tests that read them: drawn by the build, which is made anew only when its sources changed.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** In a process of its own, because a build leaves its settings behind. */
export async function buildPages(): Promise<void> {
  await promisify(execFile)(process.execPath, [new URL('../scripts/build.ts', import.meta.url).pathname])
}
