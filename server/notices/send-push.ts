// Sends new posts by push: one job per device, queued in the transaction that writes the notice. The message's tag is the post's id,
// so that a device shows it once even if it is sent twice after a crash.
import webPush from 'web-push'
import { type Notice, noticeSentence } from '#contract/notices.ts'
import { type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import { asLanguage } from '#server/kit/language.ts'
import { sayIn } from '#server/kit/say.ts'
import { NotSent } from '#server/outside/addresses.ts'
import { sendToPublicAddress } from '#server/outside/receivers.ts'
import type { Services } from '#server/outside/services.ts'
import { vapidKeys } from './push-keys.ts'
import { isStillThere } from './still-there.ts'

/** Tries against a failing push service, over about an hour; after that the post is no longer news. */
const TRIES_MAX = 7
/** How long a push service stores a message for a phone that is off. */
const TTL_SECONDS = 86_400
const GONE = [404, 410]

interface Push {
  endpoint: string
  source: string
}

/** Queues a push to all devices of these accounts. `sourceStart`: the notice's `source` without the account id at its end. */
export async function queuePushes(tx: Tx, accounts: bigint[], sourceStart: RawBuilder<string>): Promise<void> {
  await sql`
    select graphile_worker.add_job('send-push', json_build_object('endpoint', d.endpoint, 'source', ${sourceStart} || d.account_id),
                                   max_attempts := ${TRIES_MAX})
      from push_devices d where d.account_id = any (${accounts}::bigint[])`.execute(tx)
}

export function pushJobs(services: Services, send: typeof sendToPublicAddress = sendToPublicAddress): Jobs {
  return { 'send-push': (push: Push) => sendPush(services, push, send) }
}

async function sendPush(services: Services, { endpoint, source }: Push, send: typeof sendToPublicAddress) {
  const { db, config } = services
  const found = await readPush(services, endpoint, source)
  if (!found) return
  const { device, message } = found
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify(message),
    { vapidDetails: { subject: `mailto:${config.supportEmail}`, ...(await vapidKeys(services)) }, TTL: TTL_SECONDS },
  )
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const { status } = await send(
    endpoint,
    { headers, body: request.body ?? '' },
    { webhooksAllowLoopback: false },
  ).catch((error: unknown) => {
    // The address has become private, so it is no longer a push service.
    if (error instanceof NotSent && error.reason === 'address') return { status: GONE[0]! }
    throw error
  })
  if (GONE.includes(status)) await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute()
  // The error omits the endpoint and the answer: neither may be logged.
  else if (status === 429 || status >= 500) throw new Error(`a push service answered ${status}`)
}

/**
 * Undefined if the device now belongs to another account, or if its owner has no such notice, no longer follows the creator (a block
 * ends that too) or could not find the post any more.
 */
async function readPush({ db, config }: Services, endpoint: string, source: string) {
  const row = await db
    .selectFrom('push_devices as d')
    .innerJoin('notices as n', 'n.account_id', 'd.account_id')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .innerJoin('profiles as p', 'p.account_id', 'n.actor_id')
    .select(['d.p256dh', 'd.auth', 'n.kind', 'n.state', 'n.link', 'p.page_name', 'a.language'])
    .where('d.endpoint', '=', endpoint)
    .where('n.source', '=', source)
    .where('a.closed_at', 'is', null)
    .where(isStillThere)
    .executeTakeFirst()
  if (!row) return undefined
  const say = sayIn(asLanguage(row.language))
  const state = row.state as Notice['state']
  const body = say(noticeSentence({ kind: 'post', state, name: row.page_name, amount: null, about: null }))
  const message = { title: 'PIXEL', body, url: config.publicUrl + row.link, tag: source.split(':')[1] }
  return { device: row, message }
}
