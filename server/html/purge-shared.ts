// Purges what changed from the CDN: page-change notifications are collected for a moment, and a job then calls the CDN.

import { KEY_OF_ALL, nameKey, pageKey, pictureKey } from '#server/kit/cdn-keys.ts'
import type { Queryable } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import { subscribeToPageChanges } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'

const TASK = 'purge-shared'
/** Milliseconds in which changes are collected for one call. */
const GATHER_MS = 200
/** Milliseconds until it is purged again: answers under way at the change, or read from a replica, are in the CDN by then. */
const AGAIN_MS = 3000
/** After so many tries, a minute and a half, the cached answers have expired by themselves. */
const TRIES_MAX = 5

/** Account → whether its name changed or it is gone. */
type Changed = Map<string, boolean>

interface Payload {
  /** 'all': notifications may have been missed. */
  changed: [account: string, isNamedElsewhere: boolean][] | 'all'
}

/** Purges what changes from now on; earlier changes are covered by purging everything once. Undefined without a CDN. */
export async function startPurging(services: Services): Promise<{ close(): Promise<void> } | undefined> {
  const { cdn, db, database, log } = services
  if (!cdn) return undefined
  const gathered = gather(async (payload) => {
    await enqueue(db, TASK, payload, payload.changed === 'all' ? { key: `${TASK}:all` } : {})
  })
  const subscription = await subscribeToPageChanges(database.url, log, {
    onChange: gathered.add,
    onMissed: gathered.addAll,
  })
  return {
    async close() {
      await subscription.close()
      await gathered.close()
    },
  }
}

export function purgeJobs({ config, cdn, db, log }: Services): Jobs {
  return {
    async [TASK]({ changed }: Payload, { job }) {
      if (!cdn) return
      try {
        await cdn.purge(changed === 'all' ? [KEY_OF_ALL] : await getKeys(db, config.secret, new Map(changed)))
      } catch (err) {
        if (job.attempts < TRIES_MAX) throw err
        log.warn({ err }, 'the CDN did not take a purge; what it caches expires by itself')
      }
    },
  }
}

async function getKeys(db: Queryable, secret: Services['config']['secret'], changed: Changed): Promise<string[]> {
  const renamed = [...changed].flatMap(([account, isNamedElsewhere]) => (isNamedElsewhere ? [BigInt(account)] : []))
  const pictures =
    renamed.length === 0
      ? []
      : await db.selectFrom('profiles').select(['avatar_key', 'cover_key']).where('account_id', 'in', renamed).execute()
  return [
    ...[...changed.keys()].map((account) => pageKey(secret, account)),
    ...renamed.map((account) => nameKey(secret, String(account))),
    ...pictures
      .flatMap(({ avatar_key, cover_key }) => [avatar_key, cover_key])
      .flatMap((key) => (key ? [pictureKey(key)] : [])),
  ]
}

/** Collects the changes of a moment into one payload; each is enqueued twice, now and later. What cannot be enqueued is tried again. */
function gather(give: (payload: Payload) => Promise<void>) {
  const rounds = [GATHER_MS, AGAIN_MS].map((afterMs) => {
    let changed: Changed | 'all' = new Map()
    let timer: NodeJS.Timeout | undefined
    let giving = Promise.resolve()

    function note(more: Changed | 'all'): void {
      if (more === 'all' || changed === 'all') changed = 'all'
      else for (const [account, isNamed] of more) changed.set(account, isNamed || changed.get(account) === true)
      timer ??= setTimeout(() => void hand(), afterMs)
    }

    function hand(): Promise<void> {
      timer = undefined
      const given = changed
      changed = new Map()
      giving = give({ changed: given === 'all' ? 'all' : [...given] }).catch(() => note(given))
      return giving
    }

    return {
      note,
      /** Enqueues what is collected now; what cannot be enqueued is covered by the purge of everything at the next start. */
      async close() {
        await giving
        clearTimeout(timer)
        if (timer) await hand()
        clearTimeout(timer)
      },
    }
  })
  const all = (more: Changed | 'all') => rounds.forEach((round) => void round.note(more))
  return {
    add: (account: string, isNamedElsewhere: boolean) => all(new Map([[account, isNamedElsewhere]])),
    addAll: () => all('all'),
    async close() {
      for (const round of rounds) await round.close()
    },
  }
}
