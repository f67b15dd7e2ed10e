// Takes out of shared caches what changed: heard as every server hears it, gathered for a moment, and asked for by a job.
import type { Queryable } from '#server/kit/db.ts'
import { enqueue, type Jobs } from '#server/kit/jobs.ts'
import { hearPageChanges } from '#server/kit/page-changes.ts'
import { KEY_OF_ALL, nameKey, pageKey, pictureKey } from '#server/outside/cdn.ts'
import type { Services } from '#server/outside/services.ts'

const TASK = 'purge-shared'
/** How long what changed is gathered for one call. */
const GATHER_MS = 200
/** It is taken out once more so long after: what was on its way when it changed, or read of a replica, has come in by then. */
const AGAIN_MS = 3000
/** After so many tries, a minute and a half, what was to be taken out has ended by itself. */
const TRIES_MAX = 5

/** Account → whether it is called otherwise, or is not there any more. */
type Changed = Map<string, boolean>

interface Payload {
  /** 'all': something may have changed unheard. */
  changed: [account: string, isNamedElsewhere: boolean][] | 'all'
}

/** Hears what changes from now on; what changed before is taken out with all the rest. Undefined without a CDN. */
export async function startPurging(services: Services): Promise<{ close(): Promise<void> } | undefined> {
  const { cdn, db, database, log } = services
  if (!cdn) return undefined
  const gathered = gather(async (payload) => {
    await enqueue(db, TASK, payload, payload.changed === 'all' ? { key: `${TASK}:all` } : {})
  })
  const hearing = await hearPageChanges(database.url, log, { change: gathered.add, deaf: gathered.addAll })
  return {
    async close() {
      await hearing.close()
      await gathered.close()
    },
  }
}

export function purgeJobs({ config, cdn, db, log }: Services): Jobs {
  return {
    async [TASK]({ changed }: Payload, { job }) {
      if (!cdn) return
      try {
        await cdn.purge(changed === 'all' ? [KEY_OF_ALL] : await keysOf(db, config.secret, new Map(changed)))
      } catch (err) {
        if (job.attempts < TRIES_MAX) throw err
        log.warn({ err }, 'shared caches were not told of a change, and forget it by themselves')
      }
    },
  }
}

async function keysOf(db: Queryable, secret: Services['config']['secret'], changed: Changed): Promise<string[]> {
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

/** What is told within a moment is one payload; each is given twice, at once and later. One that could not be given is tried again. */
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
      /** What is gathered goes now; what cannot is in what the next start takes out. */
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
