// Money in both directions while the server is killed at every crash point of money and accounts (kit/crash-points.ts) and the provider
// misbehaves. In the end no payout is doubled, lost or stuck, every payment is posted once, and the ledger verifies. Beside it, people
// export their data and delete their accounts, and no export or deletion is left half done.
//   npm run crash -- [--kills 300] [--seed 1] [--creators 60] [--points dispute,export]

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { mulberry32 } from '#db/seed/mulberry32.ts'
import type { CrashPoint } from '#server/kit/crash-points.ts'
import { sql } from '#server/kit/db.ts'
import { newToken } from '#server/kit/tokens.ts'
import { receiptCodes } from '#server/money/payments/queries.ts'
import { endings, unsettled } from './bench/crash-checks.ts'
import { type Creator, createPayoutCreator } from './bench/crash-creators.ts'
import { choosePoints, isReachedByServer } from './bench/crash-points.ts'
import { createDeletingAccount, endDeletionWait, listHalfDone } from './bench/deleted-accounts.ts'
import { startBenchEnvironment } from './bench/environment.ts'
import { choose, hostile, seconds, untilNone } from './bench/faults.ts'
import { operator } from './bench/operator.ts'
import { codesSentTo, nextCode } from './bench/payout-codes.ts'
import { exited, type Running, startProduct, startProvider } from './bench/processes.ts'
import { productEnv } from './bench/product-env.ts'
import { providerAdmin } from './bench/provider-admin.ts'
import { wrongPayouts } from './bench/wrong-payouts.ts'
import { freePort } from './free-port.ts'
import { wholeNumber } from './number-option.ts'

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    creators: { type: 'string', default: '60' },
    /** Only the crash points whose names begin with one of these. */
    points: { type: 'string', default: '' },
  },
})
const KILLS = wholeNumber('--kills', options.kills)
const SEED = wholeNumber('--seed', options.seed, 0)
const CREATORS = wholeNumber('--creators', options.creators)
/** A server that does not reach its crash point in this time is killed anyway. */
const RUN_MAX_MS = 15_000
/** Two attempts at the provider are at most an hour apart (db/functions/money/back-off.sql). */
const SETTLE_LIMIT_MS = 4_200_000
const wantedPoints = choosePoints(options.points)
const serverPoints = wantedPoints.filter(isReachedByServer)

interface Tally {
  gifts: number
  payouts: Set<string>
  refunds: number
  refundRequests: number
  deleted: number
  kills: Map<string, number>
}

const random = mulberry32(SEED)
const bench = await startBenchEnvironment()
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const environment = {
  ...productEnv(port, bench),
  PAYMENT_CHECK_SECONDS: '2',
  PAYOUT_RETRY_SECONDS: '1',
  LOG_LEVEL: 'fatal',
  PUBLIC_URL: origin,
}
const provider = providerAdmin(bench.config)
const tally: Tally = { gifts: 0, payouts: new Set(), refunds: 0, refundRequests: 0, deleted: 0, kills: new Map() }
let isOver = false
let sandbox: Running | undefined
let product: Running | undefined
/** The crash point of the running server. */
let armedAt: CrashPoint | undefined

try {
  sandbox = await startProvider(bench, origin, { SANDBOX_SEED: options.seed })
  await provider.knobs({
    profile: 'calm',
    seed: SEED,
    ...hostile,
    payouts: { accept_seconds: 1, process_seconds: 2, return_seconds: 2 },
  })
  const creators = await Promise.all(
    Array.from({ length: CREATORS }, (_, index) => createPayoutCreator(bench, bench.config.sandboxUrl, index)),
  )
  const began = performance.now()
  const actors = [
    give(creators),
    give(creators),
    ...creators.map(withdraw),
    refund(),
    release(),
    dispute(),
    requestRefunds(creators),
    exportAndDelete(),
    exportAndDelete(),
  ]
  await crashAtEveryPoint()
  isOver = true
  await Promise.all(actors)
  console.log(`${total(tally.kills)} kills in ${seconds(began)} s, seed ${options.seed}`)
  for (const point of [...wantedPoints, 'between points']) console.log(`  ${point}: ${tally.kills.get(point) ?? 0}`)
  console.log(
    `${tally.gifts} gifts, ${tally.payouts.size} payouts ${tally.refunds} refunds and ${tally.refundRequests} refund requests acknowledged, ${tally.deleted} people exported their data and deleted their accounts`,
  )

  await provider.knobs({ profile: 'calm', webhooks: { retry_scale: 0.01 } })
  await decideDisputes()
  const settled = performance.now()
  const problems = await untilNone(listWrong, SETTLE_LIMIT_MS)
  console.log(`settled ${seconds(settled)} s after the provider grew calm`)
  for (const problem of problems) console.log(`WRONG ${problem}`)
  for (const line of await endings(bench.services.db)) console.log(`  ${line}`)
  const books = await operator(['ledger', 'verify'], environment)
  console.log(books.output)
  const chain = await operator(['desk', 'verify'], environment)
  console.log(chain.output)
  const unreached = wantedPoints.filter((point) => !tally.kills.has(point))
  if (unreached.length > 0) console.log(`NOT REACHED with so few kills: ${unreached.join(', ')}`)
  const isRight = problems.length === 0 && books.isDone && chain.isDone
  console.log(
    isRight ? 'no payout doubled, lost or stuck, nothing half done, and the ledger verifies' : 'SOMETHING IS WRONG',
  )
  process.exitCode = isRight && unreached.length === 0 ? 0 : 1
} finally {
  isOver = true
  await product?.stop()
  await sandbox?.stop()
  await bench.close()
}

/** Starts the server again and again, each time with the next crash point armed. */
async function crashAtEveryPoint(): Promise<void> {
  for (let run = 0; total(tally.kills) < KILLS; run++) {
    const point = serverPoints[run % serverPoints.length]!
    armedAt = point
    // The first to third time it is reached, since the operations under way differ early and late in a server's run.
    const nth = 1 + Math.floor(random() * 3)
    product = await startProduct({ ...environment, PIXEL_CRASH_AT: `${point}:${nth}` }, 'livez').catch(() => undefined)
    if (!product) {
      // It crashed before it could answer: work left over from before led to the crash point.
      count(point)
      continue
    }
    const { child } = product
    const reached = await Promise.race([exited(child), wait(RUN_MAX_MS).then(() => undefined)])
    if (reached) count(point)
    else {
      child.kill('SIGKILL')
      await exited(child)
      count('between points')
    }
  }
  armedAt = undefined
  product = await startProduct(environment)
}

function count(point: string): void {
  tally.kills.set(point, (tally.kills.get(point) ?? 0) + 1)
}

function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, n) => sum + n, 0)
}

/** Repeats the request until the server answers; a dead server does not count as an answer. */
async function request(
  method: string,
  path: string,
  options: { as?: Pick<Creator, 'cookie'>; body?: object; key?: string; isMobile?: boolean },
) {
  for (;;) {
    try {
      const response = await fetch(origin + path, {
        method,
        headers: {
          ...(options.body && { 'content-type': 'application/json' }),
          ...(options.as && { cookie: options.as.cookie }),
          ...(options.key && { 'idempotency-key': options.key }),
          ...(options.isMobile && { 'x-pixel-client': 'mobile-app' }),
        },
        ...(options.body && { body: JSON.stringify(options.body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const body = (await response.json()) as { data: never; message?: string; exception?: string }
      if (response.status < 500) return { status: response.status, body }
    } catch {
      // The server is dead, or died while it answered.
    }
    await wait(150)
  }
}

/** Sends gifts without pause, some of them paid twice, some from the mobile app. */
async function give(creators: Creator[]): Promise<void> {
  while (!isOver) {
    const creator = creators[Math.floor(random() * creators.length)]!
    const key = newToken()
    const { status, body } = await request('POST', `/v1/donate/${creator.pageUrl}`, {
      body: { amount: 100 + Math.floor(random() * 200), confirm: 1 },
      key,
      isMobile: random() < 0.2,
    })
    if (status !== 200) throw new Error(`a gift was refused: ${JSON.stringify(body)}`)
    const { link_url } = body.data as { link_url: string }
    await choose(link_url, random() < 0.1 ? 'paid_twice' : 'paid')
    tally.gifts++
    await wait(100)
  }
}

/** A creator pays out what comes in, and sometimes cancels a payout. */
async function withdraw(creator: Creator): Promise<void> {
  if (creator.slug === 'bdo') await addBank(creator)
  while (!isOver) {
    await wait(500 + random() * 1500)
    const { body: wallet } = await request('GET', '/v1/user/balance', { as: creator })
    const [{ amount: available }] = wallet.data as unknown as [{ amount: number }]
    if (available < 50) continue
    const terms = { bank_slug: creator.slug, amount: Math.min(available, 50 + Math.floor(random() * 100)) }
    const before = await sentCodes(creator)
    const requested = await request('POST', '/v1/user/transactions/payout/request', {
      as: creator,
      body: { ...terms, confirm: 1 },
    })
    if (requested.status !== 200) continue
    const code = await awaitCode(creator, before.length)
    if (!code) continue
    const { otp_token } = requested.body.data as { otp_token: string }
    const sent = await request('POST', '/v1/user/transactions/payout/bank', {
      as: creator,
      body: { ...terms, otp_code: code, otp_token },
    })
    if (sent.status !== 200) continue
    const { transaction_no } = sent.body.data as { transaction_no: string }
    tally.payouts.add(transaction_no)
    // Few payouts are cancelled at the moment when only the provider can do it, so every creator tries while that point is armed.
    if (armedAt === 'payout.cancelled' || random() < 0.2) await cancelPayout(creator, transaction_no)
  }
}

/** Repeats the cancellation while the payout may just be on its way to the provider. */
async function cancelPayout(creator: Creator, transactionNo: string): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    const { status } = await request('POST', `/v1/user/transactions/payout/${transactionNo}/cancel`, {
      as: creator,
      body: {},
    })
    if (status === 200) return
    await wait(150)
  }
}

async function addBank(creator: Creator): Promise<void> {
  const bank = {
    bank_slug: 'bdo',
    account_name: creator.pageUrl,
    account_number: creator.accountNumber,
    mobile_number: creator.mobile,
  }
  while (!isOver) {
    const before = await sentCodes(creator)
    const requested = await request('POST', '/v1/user/banks/add/bank', { as: creator, body: { ...bank, confirm: 1 } })
    if (requested.status !== 200) throw new Error(`no bank for ${creator.pageUrl}: ${JSON.stringify(requested.body)}`)
    const otp_code = await awaitCode(creator, before.length)
    const { otp_token } = requested.body.data as { otp_token: string }
    const added = await request('POST', '/v1/user/banks/add/bank', {
      as: creator,
      body: { ...bank, otp_code, otp_token },
    })
    if (added.status === 200) return
  }
}

function sentCodes({ mobile }: Creator): Promise<string[]> {
  return codesSentTo(bench.services.db, mobile)
}

function awaitCode({ mobile }: Creator, before: number): Promise<string | undefined> {
  return nextCode(bench.services.db, mobile, before, { tries: 300, isOver: () => isOver })
}

/** The operator refunds gifts, and is killed at a crash point in two of three rounds. */
async function refund(): Promise<void> {
  for (let round = 0; !isOver; round++) {
    await wait(4000)
    const { rows } = await sql<{ transaction_no: string }>`
      select transaction_no from payments where state = 'paid' order by md5(id::text || ${round}) limit 1`.execute(
      bench.services.db,
    )
    const point = ([undefined, 'refund.committed', 'refund.answered'] as const)[round % 3]
    if (rows[0]) await operate(['refund', rows[0].transaction_no], point)
  }
}

/** Payers' banks dispute payments, and each dispute is decided won or lost. */
async function dispute(): Promise<void> {
  for (let round = 0; !isOver; round++) {
    await wait(2000)
    const payment = await pickPaidPayment(`dispute ${round}`)
    const opened =
      payment && (await provider.post<{ id: string }>('disputes', { payment: payment.provider_payment_id }))
    if (!opened) continue
    // Some are decided while the first webhook about them is still on its way.
    await wait(random() * 3000)
    await provider.post(`disputes/${opened.id}`, { outcome: random() < 0.5 ? 'won' : 'lost' })
  }
}

/** Payers request refunds by their receipts, and creators answer. */
async function requestRefunds(creators: Creator[]): Promise<void> {
  for (let round = 0; !isOver; round++) {
    await wait(1500)
    const payment = await pickPaidPayment(`ask ${round}`)
    if (!payment) continue
    const [code] = receiptCodes(bench.config.secret, payment.transaction_no)
    const requested = await request('POST', `/v1/receipts/${payment.transaction_no}/refund-request`, {
      body: { code, reason: 'Pakibalik po' },
    })
    if (requested.status !== 200) continue
    const { id } = requested.body.data as { id: string }
    const creator = creators.find((one) => one.id === payment.creator_id)!
    const what = random() < 0.7 ? 'grant' : 'refuse'
    const body = { message: '', ...(what === 'grant' && { from_next: 1 }) }
    const { status } = await request('POST', `/v1/user/refund-requests/${id}/${what}`, { as: creator, body })
    if (status === 200) tally.refundRequests++
  }
}

/** Accounts export their data and are erased, one after the other. */
async function exportAndDelete(): Promise<void> {
  while (!isOver) {
    const account = await createDeletingAccount(
      bench,
      `leaver.${newToken()
        .slice(0, 8)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, 'x')}`,
    )
    await request('POST', '/v1/user/export', { as: account, body: {} })
    // The export is either complete, or still in progress when its account is deleted; then it is deleted with it.
    await wait(random() * 4000)
    const { status } = await request('POST', '/v1/user/erase', { as: account, body: {} })
    if (status === 200) tally.deleted++
    await endDeletionWait(bench, account)
    await wait(500)
  }
}

/** Decides every open dispute, so that the totals are final. */
async function decideDisputes(): Promise<void> {
  const { rows } = await sql<{ provider_dispute_id: string }>`
    select provider_dispute_id from disputes where state = 'opened'`.execute(bench.services.db)
  for (const { provider_dispute_id } of rows) await provider.post(`disputes/${provider_dispute_id}`, { outcome: 'won' })
}

async function pickPaidPayment(salt: string) {
  const { rows } = await sql<{ transaction_no: string; provider_payment_id: string; creator_id: bigint }>`
    select transaction_no, provider_payment_id, creator_id from payments
     where state = 'paid' order by md5(id::text || ${salt}) limit 1`.execute(bench.services.db)
  return rows[0]
}

/** Releases pending money again and again, as on the 15th of a month. */
async function release(): Promise<void> {
  while (!isOver) {
    await wait(15_000)
    await operate(['ledger', 'release-pending', '--now', '2099-01-15T00:00:00+08:00'], 'release.between')
  }
}

async function operate(args: string[], point: CrashPoint | undefined): Promise<void> {
  const { isDone, wasKilled } = await operator(args, { ...environment, ...(point && { PIXEL_CRASH_AT: point }) })
  if (wasKilled) count(point!)
  if (isDone && args[0] === 'refund') tally.refunds++
}

async function listWrong(): Promise<string[]> {
  const { db } = bench.services
  return [
    ...(await unsettled(db)),
    ...(await wrongPayouts({ db, provider, acknowledged: tally.payouts })),
    ...(await listHalfDone(bench)),
  ]
}
