// Assembles the program: database, clock, loops and HTTP.
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { adminRoutes } from './admin.ts'
import { requireAdminToken, requireApiKey } from './authorization.ts'
import { bankRoutes } from './banks.ts'
import { checkoutPageRoutes } from './checkout-page.ts'
import { lockCheckouts, pushCheckouts } from './checkouts.ts'
import { checkoutRoutes } from './checkouts-api.ts'
import { openClock } from './clock.ts'
import { migrate, openPool } from './database.ts'
import { disputeRoutes, openDisputes } from './disputes.ts'
import { ApiError, getRefusal } from './errors.ts'
import { eventRoutes } from './events.ts'
import { addFaults } from './faults.ts'
import { forgetOldKeys } from './idempotency.ts'
import { createKnobs } from './knobs.ts'
import { forgetOldRecords } from './oidc/records.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { beginPayouts, contradictPayouts, finishPayouts, returnPayouts } from './payouts.ts'
import { payoutRoutes } from './payouts-api.ts'
import { createRandom } from './random.ts'
import { refundRoutes, settleRefunds } from './refunds.ts'
import { reportError } from './report.ts'
import type { Sandbox } from './sandbox.ts'
import type { Settings } from './settings.ts'
import { startTasks, type TaskHandler, type TaskKind } from './tasks.ts'
import { transactionRoutes } from './transactions.ts'
import { startDispatcher } from './webhooks.ts'
import { xenditRoutes } from './xendit/routes.ts'

export type RunningSandbox = { url: string; close: () => Promise<void> }

const HOUR_MS = 3_600_000

const TASKS: Record<TaskKind, TaskHandler> = {
  'checkout.begin': async (tx, ids) => void (await pushCheckouts(tx, ids, 'begin')),
  'checkout.finish': async (tx, ids) => void (await pushCheckouts(tx, ids, 'finish')),
  'checkout.pay_late': async (tx, ids) => void (await pushCheckouts(tx, ids, 'paid_late')),
  // Locking a checkout expires it when it is overdue.
  'checkout.expire': async (tx, ids) => void (await lockCheckouts(tx, ids)),
  'refund.settle': settleRefunds,
  'dispute.open': openDisputes,
  'payout.begin': beginPayouts,
  'payout.finish': finishPayouts,
  'payout.return': returnPayouts,
  'payout.contradict': contradictPayouts,
}

/** Migrates the database, starts listening, and processes the work that is due. Closing leaves nothing running. */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  const pool = openPool(settings.databaseUrl, (error) => reportError('database connection lost', error))
  try {
    await migrate(pool)
    const random = createRandom(settings.seed)
    const sandbox = {
      settings,
      pool,
      random,
      clock: await openClock(pool),
      knobs: createKnobs(settings, random),
    } as Sandbox
    // Added later, because the loops need the sandbox they belong to.
    sandbox.webhooks = startDispatcher(sandbox)
    sandbox.tasks = startTasks(sandbox, TASKS)
    const app = await buildApp(sandbox)
    await app.listen({ port: settings.port, host: settings.host })

    sandbox.tasks.wake()
    sandbox.webhooks.wake()
    const cleaning = setInterval(clean, HOUR_MS)
    clean()
    function clean(): void {
      const cleaned = Promise.all([forgetOldKeys(sandbox), forgetOldRecords(pool)])
      cleaned.catch((error: unknown) => reportError('cleaning failed', error))
    }

    return {
      url: settings.publicUrl,
      async close() {
        clearInterval(cleaning)
        await app.close()
        await sandbox.tasks.stop()
        await sandbox.webhooks.stop()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function buildApp(sandbox: Sandbox): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 2_000_000,
    // Allows a list of 500 ids in a URL.
    http: { maxHeaderSize: 65_536 },
    routerOptions: { maxParamLength: 200 },
  })
  await app.register(formbody)
  // Treats an empty body as absent, whatever its content type.
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      try {
        return text === '' ? undefined : JSON.parse(text)
      } catch {
        throw new ApiError(400, 'invalid_json', 'The body is not JSON.')
      }
    },
  )
  app.setErrorHandler((error, _request, reply) => {
    const refusal = getRefusal(error)
    return reply.code(refusal.status).send(refusal.body())
  })
  app.setNotFoundHandler((_request, reply) => {
    return reply.code(404).send(new ApiError(404, 'not_found', 'There is nothing at this address.').body())
  })

  app.get('/_sandbox/health', async (_request, reply) => {
    const ok = await sandbox.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.code(ok ? 200 : 503).send({ service: 'pixel-sandbox', ok })
  })
  await app.register(async (merchant) => {
    requireApiKey(merchant, sandbox.settings.apiKey)
    addFaults(merchant, sandbox)
    checkoutRoutes(merchant, sandbox)
    refundRoutes(merchant, sandbox)
    disputeRoutes(merchant, sandbox)
    payoutRoutes(merchant, sandbox)
    bankRoutes(merchant, sandbox)
    transactionRoutes(merchant, sandbox)
    eventRoutes(merchant, sandbox)
  })
  await app.register(async (merchant) => xenditRoutes(merchant, sandbox), { prefix: '/compat/xendit' })
  await app.register(async (payer) => checkoutPageRoutes(payer, sandbox))
  await app.register(async (signIn) => oidcRoutes(signIn, sandbox))
  await app.register(async (operator) => {
    requireAdminToken(operator, sandbox.settings.adminToken)
    adminRoutes(operator, sandbox)
  })
  return app
}
