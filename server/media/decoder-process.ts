// The process that decodes what strangers send. It may be killed at any moment: it holds nothing, knows no secret and no database.
import { readFile, writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { restrictDecoding } from './decode-photo.ts'
import type { PictureKind } from './sniff.ts'
import { type Trouble, Unreadable } from './unreadable.ts'
import { type Making, type Makings, make } from './variants.ts'

export interface DecodeOrder {
  path: string
  kind: PictureKind
}
/** What goes to the process: an order, and what is wanted of it. */
export interface DecodeTask extends DecodeOrder {
  making: Making
}
export type Decoded = { made: Makings[Making] } | { trouble: Trouble }

/** Below the server that started it, so that it goes first; not so far that a busy machine starves photos. */
const STEPS_DOWN = 5
const LOWEST_PRIORITY = 19

restrictDecoding()
// Whoever asks for a page goes first.
setPriority(Math.min(LOWEST_PRIORITY, getPriority() + STEPS_DOWN))
// Where memory runs out, this process goes first.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
// Whoever started it is gone; a library that hangs would keep an ordinary exit waiting.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async (task: DecodeTask) => process.send?.(await answer(task)))
process.send?.('ready')

async function answer({ path, kind, making }: DecodeTask): Promise<Decoded> {
  try {
    return { made: await make(making, await readFile(path), kind) }
  } catch (error) {
    return { trouble: error instanceof Unreadable ? error.trouble : 'broken' }
  }
}
