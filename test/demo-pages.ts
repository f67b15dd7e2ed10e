// An address of every page, in the demo data, and the viewers worth testing it with: for query counts and benchmarks.

import { pages } from '#contract/addresses/pages.ts'
import { addresses, paths } from '#contract/addresses/paths.ts'
import { sql } from '#server/kit/db.ts'
import { receiptAddress } from '#server/money/payments/queries.ts'
import type { Services } from '#server/outside/services.ts'

type Viewer = 'visitor' | 'fan' | 'owner'

export interface DemoPage {
  /** The pattern of contract/addresses/pages.ts that matches. */
  path: string
  url: string
  as: Viewer
}

/** Page URLs of the signed-in viewers: the creator whose pages are requested, and a fan who follows and buys. */
export const viewers = { owner: 'tala.komiks', fan: 'beabaybayin' } as const

const pageUrl = viewers.owner

/** Every page for every viewer who may see it, in the order of the routes. */
export async function demoPages({ db, config }: Pick<Services, 'db' | 'config'>): Promise<DemoPage[]> {
  const { rows } = await sql<Found>`
    select (select id from posts where creator_id = c.id and kind = 'snap' and price > 0 and is_published and deleted_at is null
             order by id desc limit 1) as snap,
           (select id from posts where creator_id = c.id and kind = 'slide' and is_published and deleted_at is null
             order by id desc limit 1) as slide,
           (select id from goals where creator_id = c.id and state = 'active' and deleted_at is null order by id limit 1) as goal,
           (select id from blocs where creator_id = c.id and deleted_at is null order by id limit 1) as bloc,
           (select id from comments where creator_id = c.id and is_shown order by id limit 1) as comment,
           (select transaction_no from payments where creator_id = c.id and state = 'paid' order by id limit 1) as receipt,
           (select tag from hashtags where creator_id = c.id and is_listed order by tag limit 1) as tag
      from (select account_id as id from profiles where page_url = ${pageUrl}) c`.execute(db)
  const examples = getExamples(rows[0]!, (reference) => receiptAddress(config.secret, reference))
  return pages.flatMap(({ path, access }) => {
    const urls = examples[path] ?? [path]
    const views: Viewer[] =
      access === 'signed-in'
        ? ['owner']
        : path.startsWith('/:pageUrl')
          ? ['visitor', 'fan', 'owner']
          : ['visitor', 'owner']
    return urls.flatMap((url) => views.map((as) => ({ path, url, as })))
  })
}

interface Found {
  snap: string
  slide: string
  goal: string
  bloc: string
  comment: string
  receipt: string
  tag: string
}

function getExamples(
  { snap, slide, goal, bloc, comment, receipt, tag }: Found,
  getReceiptAddress: (reference: string) => string,
): Record<string, string[]> {
  return {
    [paths.hashtag]: [addresses.hashtag(tag)],
    [paths.editGoal]: [addresses.editGoal(goal)],
    [paths.paymentReturn]: [addresses.paymentReturn('x'.repeat(43))],
    [paths.receipt]: [addresses.receipt(receipt)],
    [paths.provenReceipt]: [getReceiptAddress(receipt)],
    [paths.legal]: [addresses.legal('terms-and-conditions')],
    [paths.helpArticle]: [addresses.helpArticle('how-do-i-send-a-gift')],
    [paths.explore]: [addresses.explore, `${addresses.explore}?search=komiks`],
    [paths.history]: [addresses.history, `${addresses.history}?tab=payout`],
    [paths.people]: [addresses.people, `${addresses.people}?tab=following`],
    [paths.page]: [addresses.page(pageUrl)],
    [paths.slide]: [addresses.slide(pageUrl, slide)],
    [paths.snap]: [addresses.snap(pageUrl, snap)],
    [paths.pageGoals]: [addresses.pageGoals(pageUrl)],
    [paths.goal]: [addresses.goal(pageUrl, goal)],
    [paths.ask]: [addresses.ask(pageUrl)],
    [paths.bloc]: [addresses.bloc(pageUrl, bloc)],
    [paths.comment]: [addresses.comment(comment)],
    [paths.comments]: [addresses.comments, `${addresses.comments}?list=written`],
    [paths.pageBlocs]: [addresses.pageBlocs(pageUrl)],
    [paths.pageSection]: [addresses.pageSection(pageUrl, 'pixel-snap')],
  }
}
