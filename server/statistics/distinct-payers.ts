import type { z } from 'zod/mini'
import type { Week } from '#contract/statistics.ts'
import { words } from '#contract/texts.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'

/** The maximum of different payers. */
const PAYERS = 5

export interface Payer {
  name: string | null
  page_url: string | null
  avatar_key: string | null
  amount: number
  date: string
}

/** Each payer once. All unnamed payers together appear as one Someone. */
export function distinctPayers(latest: Payer[]): z.input<typeof Week>['supporters'] {
  const found = new Map<string, z.input<typeof Week>['supporters'][number]>()
  for (const { name, page_url, avatar_key, amount, date } of latest) {
    // A visitor types a name that may read like somebody's page address.
    const key = JSON.stringify(page_url === null ? { name } : { page_url })
    if (found.size < PAYERS && !found.has(key))
      found.set(key, {
        name: name ?? words.someone,
        page_url,
        avatar: pictureAddress(avatar_key),
        amount: BigInt(amount),
        date: new Date(date),
      })
  }
  return [...found.values()]
}
