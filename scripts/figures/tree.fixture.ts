import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary project tree with these files and the installed packages. */
export function aTree(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-figures-test-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  return root
}
