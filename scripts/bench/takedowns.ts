// (h) Time from the click that takes a photo down, or withdraws a consent, until nothing shows the photo any more: every page, list,
// picture, preview and feed that had it, in two processes, for a stranger, its buyer and its owner.
import { setTimeout } from 'node:timers/promises'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { grantRole } from '#server/desk/grant-role.ts'
import { indexWords } from '#server/discovery/index-words.ts'
import { sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import { type DemoAtWork, withDemo } from './demo.ts'
import { serving } from './lists.ts'
import { getSession } from './session.ts'

const PAUSE_MS = 100

export interface Closed {
  act: string
  access: string
  /** Milliseconds from the click until it was closed in both processes. */
  ms: number
}

interface Sold {
  kind: 'snap' | 'slide'
  id: string
  page_url: string
  caption: string
  filename: string
  buyer: bigint
  owner: bigint
}

interface Access {
  name: string
  path: string
  cookie?: string
  /** Text that shows that it is open; without a mark, status 200 means open. */
  mark?: string
}

export async function benchTakedowns(report: (closed: Closed) => void): Promise<void> {
  await withDemo((demo) =>
    serving(demo.environment, async (other) => {
      const { services } = demo.environment
      const origins = [demo.origin, other]
      // No worker runs beside them, so the search index is updated here.
      await indexWords(services)
      const sold = await soldPosts(services)
      // A withdrawn consent hides one photo; in a Snap, which has only one, that closes the whole post.
      const second = sold.find(({ kind }) => kind === 'snap')
      const first = sold.find((post) => post !== second)
      if (!first || !second) throw new Error('the demo has sold no Snap, and something of another creator')
      const moderator = await createModerator(services)
      await close('takedown', origins, await listAccesses(demo, services, first), report, () =>
        send(demo.origin, '/v1/desk/content/take-down', moderator, {
          content_type: first.kind === 'snap' ? 'photo' : 'photo.collection',
          content_id: first.id,
          message: 'Hindi ito pwede rito',
        }),
      )
      const link = await giveConsent(demo, services, second)
      await close(
        'consent withdrawn',
        origins,
        await (await listAccesses(demo, services, second)).filter(isForOthers),
        report,
        () => send(demo.origin, link, undefined, { name: 'Maria Santos', answer: 'withdraw' }),
      )
    }),
  )
}

/** One sold post of each creator, with one of its buyers. */
async function soldPosts({ db }: Services): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select distinct on (o.creator_id) o.kind, o.id::text as id, c.page_url, o.caption, i.filename,
           p.payer_account_id as buyer, o.creator_id as owner
      from purchases s join payments p on p.id = s.payment_id join posts o on o.id = s.post_id
      join profiles c on c.account_id = o.creator_id
      join photos f on f.post_id = o.id join images i on i.filename = f.filename
     where p.state = 'paid' and o.deleted_at is null and o.caption is not null
     order by o.creator_id, o.kind <> 'snap', o.id`.execute(db)
  return rows
}

/** The owner goes on seeing the post itself, without the photo. */
function isForOthers({ name }: Access): boolean {
  return !/^its .*the owner$/.test(name)
}

async function createModerator(services: Services): Promise<string> {
  const id = await createTestAccount(services, { page_url: 'taga.desk', email: 'taga.desk@bench.example' })
  await sql`insert into authenticators (account_id, secret_sealed, created_at, confirmed_at)
            values (${id}, ${Buffer.from('x')}, now(), now())`.execute(services.db)
  if (!(await grantRole(services, { operator: 'bench' }, 'taga.desk@bench.example', 'moderator')))
    throw new Error('no role was given')
  return getSession(services, id)
}

/** The creator names a person in the photo, who agrees. Returns the API path that withdraws the consent. */
async function giveConsent({ origin }: DemoAtWork, services: Services, { filename, owner }: Sold): Promise<string> {
  const cookie = await getSession(services, owner)
  const requested = await send(origin, '/v1/user/content/consents', cookie, { filename, name: 'Maria' })
  const link = new URL(((await requested.json()) as { data: { link_url: string } }).data.link_url).pathname
  const path = link.replace('/consent/', '/v1/consents/')
  await send(origin, path, undefined, { name: 'Maria Santos', answer: 'yes' })
  return path
}

async function send(origin: string, path: string, cookie: string | undefined, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function listAccesses({ origin }: DemoAtWork, services: Services, sold: Sold): Promise<Access[]> {
  const { kind, id, page_url: page, caption, buyer, owner } = sold
  const json =
    kind === 'snap'
      ? `/v1/profile/content/images/${page}/image_id/${id}`
      : `/v1/profile/content/images/collection/${page}/collection_id/${id}`
  const pagePath = `/${page}/pixel-snap/${kind === 'snap' ? '' : 'set/'}${id}`
  const [asBuyer, asOwner] = [await getSession(services, buyer), await getSession(services, owner)]
  const { data } = (await (await fetch(origin + json, { headers: { cookie: asBuyer } })).json()) as {
    data: { images: { image_url: string; image_url_variants: Record<string, string> }[] }
  }
  const { image_url, image_url_variants } = data.images[0]!
  const pictures = { full: image_url, ...image_url_variants }
  return [
    { name: 'its page, a stranger', path: pagePath },
    { name: 'its page, the buyer', path: pagePath, cookie: asBuyer },
    { name: 'its page, the owner', path: pagePath, cookie: asOwner },
    { name: 'its JSON, a stranger', path: json },
    { name: 'its JSON, the buyer', path: json, cookie: asBuyer },
    { name: 'its JSON, the owner', path: json, cookie: asOwner },
    ...Object.entries(pictures).flatMap(([variant, path]) => [
      { name: `picture ${variant}, the buyer`, path, cookie: asBuyer },
      { name: `picture ${variant}, the owner`, path, cookie: asOwner },
    ]),
    { name: 'preview', path: `/media/preview/${page}/${kind}/${id}/picture.jpg` },
    { name: 'the creator’s page, cached', path: `/${page}/pixel-snap`, mark: id },
    { name: 'the creator’s list', path: `/v1/profile/content/${page}?per_page=50`, mark: id },
    { name: 'Atom', path: addresses.pageAtom(page), mark: id },
    { name: 'JSON Feed', path: addresses.pageJsonFeed(page), mark: id },
    {
      name: 'search',
      path: `/v1/explore/search?type=posts&search=${encodeURIComponent(caption.slice(0, limits.searchMax))}`,
      mark: id,
    },
    { name: 'the buyer’s purchases', path: '/v1/user/purchases?per_page=50', cookie: asBuyer, mark: id },
    { name: 'the buyer’s purchases, page', path: '/dashboard/purchases', cookie: asBuyer, mark: id },
  ]
}

/** Whether the photo or post can be reached this way. */
async function isOpen(origin: string, { path, cookie, mark }: Access): Promise<boolean> {
  const answer = await fetch(origin + path, cookie ? { headers: { cookie } } : {})
  if (mark === undefined) {
    await answer.arrayBuffer()
    return answer.status === 200
  }
  return answer.status === 200 && (await answer.text()).includes(mark)
}

async function close(
  act: string,
  origins: string[],
  accesses: Access[],
  report: (closed: Closed) => void,
  click: () => Promise<unknown>,
): Promise<void> {
  const open: Access[] = []
  // Two requests to each process, so that both have cached what they cache.
  for (const access of accesses) {
    const seen = await Promise.all([...origins, ...origins].map((origin) => isOpen(origin, access)))
    if (seen.every(Boolean)) open.push(access)
    else console.log(`  not open before, and so not measured: ${access.name}`)
  }
  if (open.length === 0) throw new Error(`${act}: nothing showed the photo before, so nothing can be measured`)
  const start = performance.now()
  const clicked = click()
  const closedAt = await Promise.all(
    open.map(async (access) => {
      const times = await Promise.all(origins.map((origin) => untilClosed(origin, access, start)))
      return Math.max(...times)
    }),
  )
  await clicked
  console.log(`  ${act}: ${open.length} routes in ${origins.length} processes`)
  for (const [index, { name: access }] of open.entries()) report({ act, access, ms: closedAt[index]! })
}

/** Repeats the request until it finds the route closed, with a pause so that the requests do not slow the server down. */
async function untilClosed(origin: string, access: Access, start: number): Promise<number> {
  for (;;) {
    const requestedAt = performance.now()
    if (requestedAt - start > 30_000) return requestedAt - start
    if (!(await isOpen(origin, access))) return performance.now() - start
    await setTimeout(PAUSE_MS)
  }
}
