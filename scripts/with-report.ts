import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import type { Outcome } from './run.ts'

/** Calls `work` with a file name for a JSON report; returns its outcome and the report, undefined if none was written. */
export async function withReport<T>(
  work: (file: string) => Promise<Outcome>,
): Promise<{ outcome: Outcome; report: T | undefined }> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-report-'))
  try {
    const file = path.join(dir, 'report.json')
    const outcome = await work(file)
    return { outcome, report: fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : undefined }
  } finally {
    fs.rmSync(dir, { recursive: true })
  }
}
