// Reads at Xendit: long lists page by page, and objects that may not exist.
import * as z from 'zod/mini'
import { ProviderAmbiguous } from '../epayment.ts'
import type { Client } from './client.ts'

const PAGE = 50

/** How long a read may wait for the limit of calls, where no person waits for it. */
export type MaxWait = { maxWaitMs?: number }
/** A list that no person waits for may wait for the next minute. */
export const LIST_MAX_WAIT_MS = 90_000

/** All items of a list, page by page, in Xendit's order. */
export async function* list<S extends z.core.$ZodType<{ id: string }>>(
  call: Client,
  item: S,
  endpoint: string,
  query: Record<string, string | string[]>,
  maxWait: MaxWait = {},
) {
  const Page = getPage(item)
  let after: { after_id?: string } = {}
  for (;;) {
    const page = await call(Page, { endpoint, query: { ...query, limit: String(PAGE), ...after }, ...maxWait })
    yield* page.data
    const last = page.data.at(-1)
    if (!page.has_more || !last) return
    if (last.id === after.after_id) throw new ProviderAmbiguous('the provider answered the same page again')
    after = { after_id: last.id }
  }
}

/** A page of a list, in either of the two documented shapes: the guide shows bare items. */
function getPage<S extends z.core.$ZodType>(item: S) {
  const items = z.array(item)
  const bare = z.pipe(
    items,
    z.transform((data) => ({ data, has_more: false })),
  )
  return z.union([bare, z.object({ data: items, has_more: z._default(z.boolean(), false) })])
}
