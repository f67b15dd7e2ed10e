// The seeded demo, served by the product, with sessions of the people who read its pages.
import { sql } from '#server/kit/db.ts'
import { seedDemo } from '../../db/seed.ts'
import { viewers } from '../../test/demo-pages.ts'
import { findPostmaster } from './cpu.ts'
import { type BenchEnvironment, withBenchEnvironment } from './environment.ts'
import { serving } from './lists.ts'
import { startProvider } from './processes.ts'
import { getSession } from './session.ts'

export interface DemoAtWork {
  environment: BenchEnvironment
  origin: string
  /** The product's process. */
  pid: number
  /** The first process of its PostgreSQL. */
  postmaster: number
  /** A visitor's is that of a dead session, which is never answered from the pages cached for visitors. */
  cookies: Record<'visitor' | keyof typeof viewers, string>
}

export async function withDemo(measure: (demo: DemoAtWork) => Promise<void>): Promise<void> {
  await withSeed(async (environment) => {
    const [postmaster, cookies] = [await getPostmaster(environment), await signIn(environment)]
    await serving(environment, (origin, { child }) =>
      measure({ environment, origin, pid: child.pid!, postmaster, cookies }),
    )
  })
}

/** The seeded demo without a server. */
export async function withSeed(work: (environment: BenchEnvironment) => Promise<void>): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    // No server listens for webhooks: the demo's payments are settled as they are written.
    const sandbox = await startProvider(environment, 'http://127.0.0.1:1')
    await seedDemo(environment.config, environment.databaseUrl).finally(() => sandbox.stop())
    await work(environment)
  })
}

async function getPostmaster({ services }: BenchEnvironment): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(services.db)
  return findPostmaster(rows[0]!.pid)
}

async function signIn({ services }: BenchEnvironment): Promise<DemoAtWork['cookies']> {
  const session = async (pageUrl: string) => {
    const { account_id } = await services.db
      .selectFrom('profiles')
      .select('account_id')
      .where('page_url', '=', pageUrl)
      .executeTakeFirstOrThrow()
    return getSession(services, account_id)
  }
  return { visitor: 'pixel_session=nobody', owner: await session(viewers.owner), fan: await session(viewers.fan) }
}
