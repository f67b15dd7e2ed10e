// The process that decodes untrusted files. It may be killed at any moment: it has no state, no secrets and no database connection.
import { readFile, writeFile } from 'node:fs/promises'
import { restrictDecoding } from './decode-photo.ts'
import type { PictureKind } from './sniff.ts'
import { type Trouble, Unreadable } from './unreadable.ts'
import { makeOutput, type OutputKind, type Outputs } from './variants.ts'

export interface DecodeInput {
  path: string
  kind: PictureKind
}
/** The message to the process: a file, and the output to make of it. */
export interface DecodeTask extends DecodeInput {
  output: OutputKind
}
export type Decoded = { made: Outputs[OutputKind] } | { trouble: Trouble }

restrictDecoding()
// If memory runs out, the kernel kills this process first.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
// The parent process is gone. SIGKILL, because an ordinary exit would wait for a library that hangs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async (task: DecodeTask) => process.send?.(await answer(task)))
process.send?.('ready')

async function answer({ path, kind, output }: DecodeTask): Promise<Decoded> {
  try {
    return { made: await makeOutput(output, await readFile(path), kind) }
  } catch (error) {
    return { trouble: error instanceof Unreadable ? error.trouble : 'broken' }
  }
}
