import { setTimeout as wait } from 'node:timers/promises'
import { choose } from '../bench/faults.ts'

/** Pays at the provider, which is no target of faults but may be made slow. */
export async function pay(link: string): Promise<void> {
  for (;;)
    try {
      return await choose(link, 'paid')
    } catch {
      await wait(200)
    }
}
