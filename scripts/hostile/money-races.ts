// Everything that moves money, asked for at the same moment as itself and as what contradicts it. What the attackers paid and
// took out is counted by them; in the end the wallets, the provider and the ledger have to say the same.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { UPLOAD_PATH } from '#contract/media.ts'
import { priceTiers } from '#contract/prices.ts'
import { readConfig } from '#server/kit/config.ts'
import { noise } from '#server/media/pictures.fixture.ts'
import { operator, providerAdmin } from '../bench/fire.ts'
import { type Attack, atMost, attackAlone, seen } from './attack.ts'
import { fromNetwork } from './networks.ts'
import { type HostileProduct, signIn } from './product.ts'
import { type Asker, aBrowser, ask, type Told } from './visitors.ts'

export const name = 'Money in races'

const ROUNDS = 8
const AT_ONCE = 40
const NETWORK = 85_000
const BEFORE = 140
const AFTER = 20
/** What is sent back takes its time, and so do payouts. */
const SETTLE_MAX_MS = 120_000
const inApp = { 'x-pixel-client': 'mobile-app' }

interface Opened {
  link_url: string
  payment_token: string
  donation_id?: string
}
interface Status {
  state: string
  amount: number
}
interface Wallet {
  amount: number
  pending_amount: number
  in_payout_amount: number
}
interface Row {
  transaction_no: string
  type: string
  total_amount: number
  payout: { state: string } | null
}

export const attack: Attack = async (product) => {
  const provider = providerAdmin(product.providerUrl, readConfig(product.settings).sandboxAdminToken)
  const [seller, receiver] = product.creators as [
    { email: string; page_url: string },
    { email: string; page_url: string },
  ]
  const withdrawer = product.creators.find(({ page_url }) => page_url.startsWith('migo'))!
  const [sells, receives, withdraws, buys] = await Promise.all(
    [seller.email, receiver.email, withdrawer.email, 'bea@example.com'].map(async (email, n) => ({
      cookie: await signIn(product, email, product.password, NETWORK + n),
      network: NETWORK + n,
    })),
  )
  await provider.knobs({ refunds: { delay_seconds: 0 }, payouts: { accept_seconds: 1, process_seconds: 1 } })
  const earned = await Promise.all([sells!, receives!].map((who) => total(product, who)))

  const cuts = await priceCuts(product, sells!, buys!)
  const keys = await sameKeys(product, receiver.page_url, buys!)
  const doubles = await doubleGifts(product, receiver.page_url)
  const payouts = await payoutRaces(product, withdraws!)

  const unlike = await untilAgreed(async () => {
    const now = await Promise.all([sells!, receives!].map((who) => total(product, who)))
    const came = [now[0]! - earned[0]!, now[1]! - earned[1]!]
    return Math.abs(came[0]! - cuts.paid) + Math.abs(came[1]! - keys.paid - doubles.paid)
  })
  const overpaid = await untilAgreed(async () => cuts.overpaid())
  const books = await operator(['ledger', 'verify'], product.settings)
  if (!books.isDone) console.log(books.output)
  const races = [cuts, keys, doubles, payouts]
  const answers = races.flatMap((race) => race.answers)
  return [
    ...races.flatMap(({ figures }) => figures),
    atMost(0, 'centavos the wallets and the payers do not agree on', unlike + overpaid),
    atMost(0, 'ledgers that do not verify, against themselves or the provider', books.isDone ? 0 : 1),
    atMost(0, `answers of 500, or none, of ${answers.length}`, answers.filter(isFault).length),
  ]

  /**
   * The price falls between two purchases that are opened at once in the app and on the web; then one more is asked for, and all
   * that were opened are paid.
   */
  async function priceCuts(to: HostileProduct, seller: Asker, buyer: Asker) {
    const answers: Told<unknown>[] = []
    const posts: { captured: string[]; price: number }[] = []
    let stale = 0
    let same = 0
    let paid = 0
    for (let round = 0; round < ROUNDS; round++) {
      const id = await aSnap(to, seller, BEFORE)
      const buy = (headers = {}) =>
        ask<Opened>(to, 'POST', '/v1/user/content/images/purchase', buyer, { image_id: id }, headers)
      const cut = () => ask(to, 'PUT', `/v1/user/content/images/update/${id}`, seller, { price_id: tier(AFTER) })
      const before = round % 2 ? [await buy(round % 4 === 1 ? inApp : {})] : []
      const racing = await Promise.all([buy(), buy(inApp), cut(), buy(inApp), buy()])
      // Now the page says the new price: whoever asks is sent to a checkout over it, and to the same one if asked again.
      const after = await buy(round % 2 ? inApp : {})
      const again = await buy(round % 2 ? inApp : {})
      const opened = [...before, ...racing, after, again] as Told<Opened>[]
      answers.push(...opened)
      if ((await statusOf(to, after, buyer))?.amount !== AFTER) stale++
      if (after.data?.link_url !== again.data?.link_url) same++

      const links = [...new Set(opened.flatMap(({ data }) => data?.link_url ?? []))]
      const taken = await Promise.all(links.toReversed().map(payAt))
      answers.push(...taken.map(({ told }) => told))
      const tokens = [...new Set(opened.flatMap(({ data }) => data?.payment_token ?? []))]
      posts.push({ captured: tokens, price: AFTER })
      if (taken.some(({ isPaid }) => isPaid)) paid += AFTER * 100
    }
    return {
      answers,
      paid,
      /** Centavos kept from the buyer above the one price of each. */
      async overpaid() {
        let over = 0
        for (const { captured, price } of posts) {
          const all = await Promise.all(
            captured.map((token) => ask<Status>(to, 'GET', `/v1/payments/${token}`, buyer).then(({ data }) => data)),
          )
          const kept = all.filter((one) => one?.state === 'paid').reduce((sum, one) => sum + one!.amount, 0)
          over += Math.abs(kept - price) * 100
        }
        return over
      },
      figures: [
        seen('price cuts between purchases in app and on the web', ROUNDS),
        atMost(0, 'checkouts over another price than the page says', stale),
        atMost(0, 'asked again and sent to another checkout', same),
      ],
    }
  }

  /** One key from two browsers of one network, and from one browser, one account and one client without cookies, 40 at once. */
  async function sameKeys(to: HostileProduct, page: string, account: Asker) {
    const network = NETWORK + 20
    const give = (giver: Asker, key: string, amount: number) =>
      ask<Opened>(to, 'POST', `/v1/donate/${page}`, giver, { amount, confirm: 1 }, { 'idempotency-key': key })
    const [one, other] = await Promise.all([aBrowser(to, `/${page}`, network), aBrowser(to, `/${page}`, network)])
    const shared: Told<Opened>[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const key = randomUUID()
      shared.push(await Promise.all([give(one, key, 30), give(other, key, 30)]))
    }
    const crowds: Told<Opened>[][] = []
    for (const giver of [one, account, { network: network + 1 }]) {
      const key = randomUUID()
      crowds.push(await Promise.all(Array.from({ length: AT_ONCE }, () => give(giver, key, 35))))
    }
    const all = [...shared, ...crowds].flat()
    const links = [...new Set(all.flatMap(({ data }) => data?.link_url ?? []))]
    const taken = await Promise.all(links.map(payAt))
    const amounts = new Map(all.flatMap(({ data }) => (data ? [[data.link_url, data.payment_token] as const] : [])))
    const paid = await Promise.all(
      [...amounts.values()].map((token) => ask<Status>(to, 'GET', `/v1/payments/${token}`, account)),
    )
    return {
      answers: [...all, ...paid, ...taken.map(({ told }) => told)],
      paid: paid.reduce((sum, { data }) => sum + (data?.amount ?? 0) * 100, 0),
      figures: [
        seen('one key in two browsers of one network', ROUNDS),
        atMost(0, 'answered with the payment of the other', shared.filter(([a, b]) => isSame(a, b)).length),
        seen('one key and body, 40 at once, from a browser, an account, a client', crowds.length),
        atMost(
          0,
          'payments they made more or fewer than one',
          crowds.reduce((sum, told) => sum + Math.abs(payments(told) - 1), 0),
        ),
      ],
    }
  }

  /** The same gift at the same moment: from one browser it is asked about, from its neighbour it is not. */
  async function doubleGifts(to: HostileProduct, page: string) {
    const answers: Told<Opened>[] = []
    let doubled = 0
    let mistaken = 0
    let paid = 0
    for (let round = 0; round < ROUNDS; round++) {
      const network = NETWORK + 40
      const amount = 50 + round
      const give = (giver: Asker) => ask<Opened>(to, 'POST', `/v1/donate/${page}`, giver, { amount })
      const [one, other] = await Promise.all([aBrowser(to, `/${page}`, network), aBrowser(to, `/${page}`, network)])
      const [first, second] = await Promise.all(
        [one, other].map((giver) => Promise.all(Array.from({ length: 5 }, () => give(giver)))),
      )
      for (const told of [first!, second!]) {
        answers.push(...told)
        doubled += Math.max(0, payments(told) - 1)
        if (payments(told) === 0) mistaken++
        for (const { data } of told) if (data && (await payAt(data.link_url)).isPaid) paid += amount * 100
      }
    }
    return {
      answers,
      paid,
      figures: [
        seen('the same gift five at once, from each of two browsers of one network', ROUNDS),
        atMost(0, 'gifts given twice without asking', doubled),
        atMost(0, 'strangers taken for each other', mistaken),
      ],
    }
  }

  /** One code submitted by many at once, bare and with keys; then submitted and called back at once. */
  async function payoutRaces(to: HostileProduct, owner: Asker) {
    const answers: Told<unknown>[] = []
    let beyond = 0
    let wrong = 0
    const rounds = ['no keys', 'one key', 'a key each', 'called back'] as const
    for (const round of rounds) {
      const before = await wallet(to, owner)
      const known = new Set((await payoutsOf(to, owner)).map(({ transaction_no }) => transaction_no))
      const terms = { bank_slug: 'bdo', amount: 60 }
      const code = await aCode(to, owner, terms)
      const body = { ...terms, ...code }
      const key = randomUUID()
      const submit = () => {
        const headers = round === 'one key' ? key : round === 'a key each' ? randomUUID() : undefined
        const path = '/v1/user/transactions/payout/bank'
        return ask<Row>(to, 'POST', path, owner, body, headers ? { 'idempotency-key': headers } : {})
      }
      const submitted = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const told = await submit()
          if (round !== 'called back' || !told.data) return [told]
          const path = `/v1/user/transactions/payout/${told.data.transaction_no}/cancel`
          const back = { 'idempotency-key': key }
          return [told, ...(await Promise.all([ask(to, 'POST', path, owner, {}, back), submit()]))]
        }),
      )
      answers.push(...submitted.flat())
      const made = await ended(to, owner, known)
      beyond += Math.abs(made.length - 1)
      const after = await wallet(to, owner)
      const gone = made.filter(({ payout }) => payout?.state === 'paid').length * terms.amount
      if (cents(before.amount - after.amount) !== cents(gone) || after.in_payout_amount !== before.in_payout_amount)
        wrong++
    }
    return {
      answers,
      figures: [
        seen('payouts submitted by 20 at once, or called back meanwhile', rounds.length),
        atMost(0, 'payouts more or fewer than the one of each code', beyond),
        atMost(0, 'wallets that lost anything but what was sent', wrong),
      ],
    }
  }
}

/** The payer's choice at the provider's page. */
async function payAt(link: string): Promise<{ isPaid: boolean; told: Told<unknown> }> {
  const url = new URL(link)
  const told = await ask(
    { url: url.origin },
    'POST',
    url.pathname + url.search,
    { network: NETWORK },
    new URLSearchParams({ outcome: 'paid' }),
  )
  return { isPaid: told.status === 303, told }
}

function statusOf(to: HostileProduct, { data }: Told<Opened>, who: Asker): Promise<Status | undefined> {
  if (!data) return Promise.resolve(undefined)
  return ask<Status>(to, 'GET', `/v1/payments/${data.payment_token}`, who).then((told) => told.data)
}

function payments(told: Told<Opened>[]): number {
  return new Set(told.flatMap(({ data }) => data?.payment_token ?? [])).size
}

function isSame(one: Told<Opened> | undefined, other: Told<Opened> | undefined): boolean {
  return one?.data?.payment_token === other?.data?.payment_token
}

function isFault({ status }: Told<unknown>): boolean {
  return status === 0 || (status >= 500 && status !== 503)
}

/** A paid Snap. Answers its id. */
async function aSnap(to: HostileProduct, seller: Asker, pesos: number): Promise<string> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await (await noise(200, 200)).jpeg().toBuffer())]), 'snap.jpg')
  const headers = { cookie: seller.cookie!, ...fromNetwork(seller.network) }
  const uploaded = await fetch(to.url + UPLOAD_PATH, { method: 'POST', headers, body: form })
  const { data } = (await uploaded.json()) as { data: { filename: string } }
  const body = { caption: 'Karera', image: { filename: data.filename }, price_id: tier(pesos) }
  const made = await ask<{ id: string }>(to, 'POST', '/v1/user/content/images/create', seller, body)
  if (!made.data) throw new Error(`the Snap could not be posted: ${made.status} ${made.body}`)
  return made.data.id
}

function tier(pesos: number): number {
  return priceTiers.find(({ price }) => price === pesos)!.price_id
}

async function wallet(to: HostileProduct, who: Asker): Promise<Wallet> {
  const { data, body } = await ask<[Wallet]>(to, 'GET', '/v1/user/balance', who)
  if (!data) throw new Error(`no balance: ${body}`)
  return data[0]
}

/** Centavos a wallet holds, whichever way. */
async function total(to: HostileProduct, who: Asker): Promise<number> {
  const { amount, pending_amount, in_payout_amount } = await wallet(to, who)
  return cents(amount + pending_amount + in_payout_amount)
}

function cents(pesos: number): number {
  return Math.round(pesos * 100)
}

async function payoutsOf(to: HostileProduct, who: Asker): Promise<Row[]> {
  return (await ask<Row[]>(to, 'GET', '/v1/user/transactions?transaction_type=payout', who)).data ?? []
}

/** The payouts that came after those, each at its end. */
async function ended(to: HostileProduct, who: Asker, known: Set<string>): Promise<Row[]> {
  const fresh = async () => (await payoutsOf(to, who)).filter(({ transaction_no }) => !known.has(transaction_no))
  await untilAgreed(async () => (await fresh()).filter(({ payout }) => /requested|sending/.test(payout!.state)).length)
  return fresh()
}

/** The code that was sent for this payout. */
async function aCode(to: HostileProduct, who: Asker, terms: object): Promise<{ otp_code: string; otp_token: string }> {
  const codes = async () => {
    const { data } = await ask<{ code?: string; text: string }[]>(to, 'GET', '/dev/outbox', who)
    return data!.flatMap(({ code, text }) => (code && /withdraw/.test(text) ? [code] : []))
  }
  const before = (await codes()).length
  const path = '/v1/user/transactions/payout/request'
  const asked = await ask<{ otp_token: string }>(to, 'POST', path, who, { ...terms, confirm: 1 })
  if (!asked.data) throw new Error(`no code for a payout: ${asked.status} ${asked.body}`)
  await untilAgreed(async () => ((await codes()).length > before ? 0 : 1))
  return { otp_code: (await codes())[0]!, otp_token: asked.data.otp_token }
}

/** Looks until there is no difference any more or time is up; answers what is left of it. */
async function untilAgreed(difference: () => Promise<number>): Promise<number> {
  const began = performance.now()
  for (;;) {
    const left = await difference()
    if (left === 0 || performance.now() - began > SETTLE_MAX_MS) return left
    await wait(500)
  }
}

if (import.meta.main) await attackAlone(name, attack)
