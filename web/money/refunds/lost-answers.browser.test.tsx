// Giving money back when the answer is lost or comes too late: what the screen says of the money, and what stays of what was typed.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { type RefundRequest, refundRequests } from '#contract/money/refund-requests.ts'
import { type RefundTerms, refunds } from '#contract/money/refunds.ts'
import { wallet } from '#contract/money/wallet.ts'
import { profiles } from '#contract/profiles.ts'
import { usePages, useRead } from '../../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { RefundForm } from './RefundForm.tsx'
import { RefundRequestCard } from './RefundRequestCard.tsx'
import { request } from './sample-refund.fixture.tsx'

const meta = { current_page: 1, last_page: 1, per_page: 20, total: 1 }
const listed = (change: Partial<RefundRequest> = {}) => answer([{ ...request, ...change }], meta)
const broken = refusal({ exception: 'ServerException', message: 'Something broke.' })
const tooLittle = refusal({ exception: 'InsufficientBalanceException', message: 'Too little.', data: { missing: 60 } })

const give = page.getByRole('button', { name: 'Give it back' })
const refuse = page.getByRole('button', { name: 'Refuse', exact: true })
const word = page.getByLabelText('A word to who asks')
const consent = page.getByRole('checkbox', { name: /^Take the missing/ })
const alert = page.getByRole('alert')

/** The list as its page shows it, with the number of requests that still wait. */
function Requests() {
  const { rows } = usePages(refundRequests.list, {})
  const { data: open } = useRead(refundRequests.open, {})
  const { data: balances } = useRead(wallet.balance, {})
  return (
    <>
      <p>
        {open?.count} open, ₱{balances?.[0]?.amount} here
      </p>
      <ul>
        {rows.map((row) => (
          <RefundRequestCard key={row.id} request={row} />
        ))}
      </ul>
    </>
  )
}

/** Opens the list; the later answers are what it reads after the first one. */
async function open(...later: ReturnType<typeof listed>[]): Promise<void> {
  const isLast = (place: number) => place > 0 && place === later.length
  serve(profiles.me, answer({ suspension: null }))
  serve(refundRequests.list, listed(), ...later)
  serve(refundRequests.open, ...[0, ...later].map((_, place) => answer({ count: isLast(place) ? 0 : 1, due_at: null })))
  serve(
    wallet.balance,
    ...[0, ...later].map((_, place) => answer([{ currency: 'PHP', amount: isLast(place) ? 5 : 305 }])),
  )
  mountApp(<Requests />, { isSignedIn: true })
  await expect.element(page.getByText('1 open, ₱305 here')).toBeVisible()
}

test('once it is given back, the list, the number that waits and the balance are read again', async () => {
  serve(refundRequests.grant, answer({ ...request, state: 'granted' }))
  await open(listed({ state: 'granted' }))
  await give.click()
  await expect.element(page.getByText('0 open, ₱5 here')).toBeVisible()
  await expect.element(page.getByText('Given back', { exact: true })).toBeVisible()
  await expect.element(give).not.toBeInTheDocument()
})

test('when only the answer was lost, the list shows that it was given back', async () => {
  serve(refundRequests.grant, offline)
  await open(listed({ state: 'granted' }))
  await give.click()
  await expect.element(page.getByText('Given back', { exact: true })).toBeVisible()
  await expect.element(page.getByText('0 open, ₱5 here')).toBeVisible()
  await expect.element(give).not.toBeInTheDocument()
})

test.each([
  ['no answer', offline, /^No connection\. .* Press again if you are not sure: nothing is given back twice\.$/],
  [
    'an error of the server',
    broken,
    /^Something broke\. Press again if you are not sure: nothing is given back twice\.$/,
  ],
] as const)('after %s it says that a second press is safe, and the typed words stay', async (_, lost, said) => {
  const sent = serve(refundRequests.grant, lost, answer({ ...request, state: 'granted' }))
  await open(listed())
  await word.fill('Pasensya na po')
  await give.click()
  await expect.element(alert.getByText(said)).toBeVisible()
  await expect.element(word).toHaveValue('Pasensya na po')
  await give.click()
  await expect.poll(() => sent.length).toBe(2)
  const [first, again] = sent.map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }))
  expect(again).toEqual(first)
  expect(first!.body).toEqual({ message: 'Pasensya na po', from_next: 0 })
})

test('the consent to take what is missing from later stays given when its answer is lost', async () => {
  const sent = serve(refundRequests.grant, tooLittle, offline, answer({ ...request, state: 'granted' }))
  await open(listed(), listed(), listed({ state: 'granted' }))
  await give.click()
  await consent.click()
  await give.click()
  await expect.element(alert.getByText(/^No connection/)).toBeVisible()
  await expect.element(consent).toBeChecked()
  await give.click()
  await expect.element(page.getByText('Given back', { exact: true })).toBeVisible()
  const [, agreed, again] = sent.map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }))
  expect(agreed!.body).toEqual({ message: '', from_next: 1 })
  expect(again).toEqual(agreed)
})

test.each([
  ['granted', 'You gave this back already.', 'Given back'],
  ['at_desk', 'PIXEL decides about this now.', 'PIXEL decides'],
] as const)(
  'who refuses what is %s meanwhile sees how it stands, and can refuse it no more',
  async (state, message, badge) => {
    serve(refundRequests.refuse, refusal({ exception: 'ForbiddenException', message }))
    await open(listed({ state }))
    await refuse.click()
    await expect.element(page.getByText(badge, { exact: true })).toBeVisible()
    await expect.element(refuse).not.toBeInTheDocument()
  },
)

test('the reason of a refusal says nothing of pressing again', async () => {
  serve(refundRequests.grant, refusal({ exception: 'DisputedException', message: 'The bank disputes this.' }))
  await open(listed())
  await give.click()
  await expect.element(alert).toHaveTextContent('The bank disputes this.')
  await expect.element(alert).not.toHaveTextContent('Press again')
})

test('another word is another answer, with another key', async () => {
  const sent = serve(refundRequests.grant, offline, answer({ ...request, state: 'granted' }))
  await open(listed())
  await give.click()
  await expect.element(alert).toBeVisible()
  await word.fill('Sige po')
  await give.click()
  await expect.poll(() => sent.map(({ body }) => body!.message)).toEqual(['', 'Sige po'])
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

const terms = { transaction: { transaction_no: request.transaction_no }, amount: 300, missing: 0 } as RefundTerms
const giveAll = page.getByRole('button', { name: 'Give ₱300.00 back' })

/** The form as its page shows it: only while the terms do not say that it is done. */
function Refund() {
  const { data } = useRead(refunds.terms, { params: { transaction_no: request.transaction_no } })
  if (!data) return null
  return data.refusal ? <p>{data.refusal}</p> : <RefundForm terms={data} />
}

test('a refund whose answer was lost is shown as done once the terms are read again', async () => {
  serve(refunds.give, offline)
  serve(refunds.terms, answer(terms), answer({ ...terms, refusal: 'It was given back already.' }))
  mountApp(<Refund />, { isSignedIn: true })
  await giveAll.click()
  await expect.element(page.getByText('It was given back already.')).toBeVisible()
  await expect.element(giveAll).not.toBeInTheDocument()
})

test('a refund that the server could not finish says that a second press is safe', async () => {
  const sent = serve(refunds.give, broken, answer({}))
  serve(refunds.terms, answer(terms))
  mountApp(<Refund />, { isSignedIn: true })
  await giveAll.click()
  await expect
    .element(alert)
    .toHaveTextContent('Something broke. Press again if you are not sure: nothing is given back twice.')
  await giveAll.click()
  await expect.element(page.getByText('You gave it back. It is on its way to who paid.')).toBeVisible()
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('what is missing after all is asked for once the terms are read again', async () => {
  const sent = serve(refunds.give, tooLittle, answer({}))
  serve(refunds.terms, answer(terms), answer({ ...terms, missing: 60 }))
  mountApp(<Refund />, { isSignedIn: true })
  await giveAll.click()
  await expect.element(alert).toHaveTextContent('Too little.')
  await consent.click()
  await giveAll.click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ from_next: 0 }, { from_next: 1 }])
})

test('a refund that was refused without a script says why, and goes away with the next press', async () => {
  const failure = { exception: 'DisputedException' as const, message: 'The bank disputes this.' }
  const posted = { action: addresses.refund(request.transaction_no), values: {}, failure }
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(refunds.give, response.promise)
  mountApp(<RefundForm terms={terms} />, { isSignedIn: true, posted })
  await expect.element(alert).toHaveTextContent('The bank disputes this.')
  await giveAll.click()
  await expect.element(page.getByText('The bank disputes this.')).not.toBeInTheDocument()
  response.resolve(answer({}))
  await expect.element(page.getByText('You gave it back. It is on its way to who paid.')).toBeVisible()
})
