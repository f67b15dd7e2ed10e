import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import type { Outcome } from './run.ts'

/**
 * Calls `work` with a file name for a JSON report; returns its outcome and the report. Without a whole report, which is undefined then,
 * the outcome is not right, whatever the tool's exit code: nobody knows what it found.
 */
export async function withReport<T>(
  work: (file: string) => Promise<Outcome>,
): Promise<{ outcome: Outcome; report: T | undefined }> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-report-'))
  try {
    const file = path.join(dir, 'report.json')
    const outcome = await work(file)
    const report = readReport<T>(file)
    return { outcome: { ...outcome, ok: outcome.ok && report !== undefined }, report }
  } finally {
    fs.rmSync(dir, { recursive: true })
  }
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as T
  } catch {
    // None was written, or the tool was ended while it wrote.
    return undefined
  }
}
