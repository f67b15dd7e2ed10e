// The steps of the desk's model: each acts on the real server and on the model, which predicts the server's answer.
import { expect } from 'vitest'
import { askForErasure } from '#server/erasure/ask-for-erasure.ts'
import { eraseAccounts } from '#server/erasure/erase-accounts.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { Failure } from '#server/kit/fail.ts'
import { releaseDue } from '#server/money/wallet/release-pending.ts'
import { ask, done, type Play, type RunStep, type Terms } from './model-play.fixture.ts'
import { moneySteps } from './money-steps.fixture.ts'
import type { Person } from './testing.ts'

export interface Step extends Terms {
  do: StepKind
}

const message = 'Dahil dito'

const deskSteps = {
  /** The same reporter about the same item gets the same report, even after it was decided. */
  async report(play, { item: place, buyer, isYes }) {
    const { fixture, model } = play
    const { type, id } = fixture.items[place]!
    const reporter = isYes ? `buyer ${buyer}` : 'stranger'
    const report = { content_type: type, content_id: id, reason: 'fraud' }
    const as = isYes ? fixture.buyers[buyer]!.as : undefined
    const data = await ask(play, as, '/v1/report', report, model.reporting(place, isYes ? buyer : 'stranger'))
    if (!data) return
    const key = `${place} ${reporter}`
    const before = model.reports.get(key)
    if (before) expect(data.report_no).toBe(before.number)
    else model.reports.set(key, { number: data.report_no, item: place, state: 'open' })
  },
  async decide(play, { item, by, decision, isYes }) {
    const { model, fixture } = play
    const reports = [...model.reports.values()]
    const report = reports[item % reports.length]
    if (!report) return
    const place = report.item
    const { creator, type } = fixture.items[place]!
    // A suspension for a gift's message would be the giver's, who is not a creator of this model.
    const choice = decision === 'suspend' && type === 'donation' ? 'take_down' : decision
    const isRefused = choice === 'take_down' && !model.isThere(place)
    const status = report.state !== 'open' ? 409 : isRefused ? 422 : 200
    const body = { decision: choice, message, refund_buyers: isYes }
    const path = `/v1/desk/reports/${report.number}/decide`
    const data = await ask(play, play.moderators[by]!.as, path, body, status)
    if (!data) return
    model.close(place, choice === 'dismiss' ? 'dismissed' : 'acted')
    if (choice === 'take_down') model.down.add(place)
    if (choice === 'suspend' && model.isSuspendable(creator, true)) model.suspend(creator, by, true)
    if (isYes && choice !== 'dismiss') expectRefunds(play, choice === 'suspend' ? model.getPage(creator) : place, data)
  },
  async 'take down'(play, { item: place, by, isYes }) {
    const { type, id } = play.fixture.items[place]!
    const body = { content_type: type, content_id: id, message, refund_buyers: isYes }
    const status = play.model.isThere(place) ? 200 : 404
    const data = await ask(play, play.moderators[by]!.as, '/v1/desk/content/take-down', body, status)
    if (!data) return
    play.model.down.add(place)
    if (isYes) expectRefunds(play, place, data)
  },
  async 'put back'(play, { item, by }) {
    const down = [...play.model.down]
    const place = down[item % down.length] ?? item
    const { type, id } = play.fixture.items[place]!
    const status = play.model.down.has(place) && play.model.isThere(place) ? 200 : 404
    const body = { content_type: type, content_id: id, message }
    await ask(play, play.moderators[by]!.as, '/v1/desk/content/restore', body, status)
    if (status === 200) play.model.down.delete(place)
  },
  async suspend(play, { creator, by, isYes }) {
    const { isErased } = play.model.creators[creator]!
    const path = `/v1/desk/accounts/${play.fixture.creators[creator]!.page_url}/suspend`
    const status = isErased ? 404 : play.model.isSuspendable(creator, isYes) ? 200 : 409
    await ask(play, play.moderators[by]!.as, path, { message, hold_payouts: isYes }, status)
    if (status === 200) play.model.suspend(creator, by, isYes)
  },
  async restore(play, { creator, by }) {
    const { suspension, isErased } = play.model.creators[creator]!
    const path = `/v1/desk/accounts/${play.fixture.creators[creator]!.page_url}/restore`
    const status = isErased ? 404 : suspension ? 200 : 409
    await ask(play, play.moderators[by]!.as, path, { message }, status)
    if (status === 200) play.model.lift(creator)
  },
  async appeal(play, { creator }) {
    const { suspension, erases, isErased } = play.model.creators[creator]!
    const isOut = erases !== undefined || isErased
    const status = isOut ? 401 : !suspension ? 404 : suspension.appeal ? 409 : 200
    await ask(play, play.fixture.creators[creator]!.as, '/v1/user/appeal', { message: 'Mali po' }, status)
    if (status === 200) suspension!.appeal = 'open'
  },
  async 'decide appeal'(play, { creator, by, isYes }) {
    const { suspension } = play.model.creators[creator]!
    if (suspension?.appeal === undefined || play.model.creators[creator]!.isErased) return
    const { body } = await play.server.inject('GET', '/v1/desk/appeals?per_page=100', { as: play.moderators[by]!.as })
    const page = play.fixture.creators[creator]!.page_url
    const rows: { id: string; page_url: string; state: string }[] = body.data
    const row = rows.filter((one) => one.page_url === page).sort((one, other) => Number(other.id) - Number(one.id))[0]!
    expect(row.state).toBe(suspension.appeal)
    const status = suspension.by.includes(by) ? 403 : suspension.appeal === 'open' ? 200 : 409
    const decision = isYes ? 'uphold' : 'restore'
    await ask(play, play.moderators[by]!.as, `/v1/desk/appeals/${row.id}/decide`, { decision, message }, status)
    if (status !== 200) return
    if (isYes) suspension.appeal = 'upheld'
    else play.model.lift(creator)
  },
  async erase(play, { creator, isYes }) {
    const { server, fixture, model, now } = play
    const state = model.creators[creator]!
    if (state.isErased || state.erases) return
    const left = model.left(creator)
    const may = model.mayErase(creator) && (isYes || left === 0n)
    const { account_id } = fixture.creators[creator]!
    const begun = await askForErasure(server.services, account_id, isYes ? left : undefined).catch((error: unknown) => {
      if (error instanceof Failure) return undefined
      throw error
    })
    expect(begun !== undefined).toBe(may)
    done(play, begun ? 200 : 409)
    if (may) state.erases = { at: now + 7 * DAY_MS, givesUp: left }
  },
  /** Signing in cancels the erasure. */
  async 'come back'(play, { creator }) {
    const state = play.model.creators[creator]!
    if (state.isErased) return
    await signInAgain(play, play.fixture.creators[creator]!)
    state.erases = undefined
  },
  async wait(play, { days }) {
    done(play)
    play.now += days * DAY_MS
    clock.moveTo(play.now)
    const { model, server, fixture } = play
    await releaseDue(server.services.db, new Date(play.now))
    model.books.release(play.now)
    await eraseAccounts(server.services)
    model.eraseDue(play.now)
    for (const [place, one] of fixture.creators.entries())
      if (!model.creators[place]!.erases) await signInAgain(play, one)
    for (const one of [...fixture.buyers, ...play.moderators, play.cashier]) await signInAgain(play, one)
  },
} satisfies Record<string, RunStep>

const steps = { ...deskSteps, ...moneySteps }
export type StepKind = keyof typeof deskSteps | keyof typeof moneySteps
export const stepKinds = Object.keys(steps) as StepKind[]

export function runStep(play: Play, step: Step): Promise<void> {
  play.doing = step.do
  return steps[step.do](play, step)
}

async function signInAgain({ server }: Play, person: Person): Promise<void> {
  person.as = await server.signIn(person.account_id, { isProven: true })
}

/** Expects refunds as far as the creator's balance allows, oldest first, and a list of the others. */
function expectRefunds({ model }: Play, place: number, data: { refunded: string[]; not_refunded: string[] }): void {
  const sold = model.refundable(place)
  const refunded = sold.filter(({ terms }) => model.books.refund(terms, false)).map(({ terms }) => terms.number)
  const rest = sold.map(({ terms }) => terms.number).filter((number) => !refunded.includes(number))
  expect(data).toMatchObject({ refunded, not_refunded: rest })
}
