// The context passed to every part of the program.
import type { Pool } from 'pg'
import type { Clock } from './clock.ts'
import type { Knobs } from './knobs.ts'
import type { Loop } from './loop.ts'
import type { Random } from './random.ts'
import type { Settings } from './settings.ts'

export type Dispatcher = {
  wake: () => void
  wakeBy: (due: Date) => void
  /** Resolves when nothing is due and no webhook is in flight. */
  idle: () => Promise<void>
  stop: () => Promise<void>
}

export type Sandbox = {
  settings: Settings
  pool: Pool
  clock: Clock
  random: Random
  knobs: Knobs
  /** Runs the provider's automatic actions: expiry, settlement, disputes. */
  tasks: Loop
  webhooks: Dispatcher
}

/** Resolves when nothing is due any more and no webhook is in flight. */
export async function waitUntilIdle(sandbox: Sandbox): Promise<void> {
  await sandbox.tasks.pass()
  await sandbox.webhooks.idle()
}
