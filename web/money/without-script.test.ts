// Money without JavaScript: what the wallet's pages say before any script, and what their forms post.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { fil as filipino } from '#contract/fil.ts'
import { banks } from '#contract/money/banks.ts'
import { type RefundRequest, refundRequests } from '#contract/money/refund-requests.ts'
import { refunds } from '#contract/money/refunds.ts'
import { statements } from '#contract/money/statements.ts'
import { type Transaction, wallet } from '#contract/money/wallet.ts'
import { profiles } from '#contract/profiles.ts'
import { ana, balance, meta, transaction } from '../pages/sample-pages.fixture.ts'
import { answers, getForms, getLinks, getText, refused, refuses, renderOwn } from '../rendered-page.fixture.ts'
import { anAccount, linkedAccount } from './banks/sample-account.fixture.ts'
import { request } from './refunds/sample-refund.fixture.tsx'
import { payout } from './wallet/sample-transaction.fixture.ts'

const list = (...rows: Partial<Transaction>[]) =>
  answers(
    wallet.transactions,
    rows.map((row, place) => ({ ...transaction, transaction_no: `PX-2026050${place}-AAAA2222`, ...row })),
    meta(rows.length),
  )

describe('the wallet', () => {
  const show = (...more: Parameters<typeof renderOwn>[1]) =>
    renderOwn(addresses.wallet, [answers(wallet.balance, [balance]), list(), ...more])

  test('has the balance in figures and in words, and says that withdrawing needs a script', async () => {
    const text = getText(await show())
    expect(text).toContain('₱99,999.99 99999.99 pesos')
    expect(text).toContain('Withdrawing needs JavaScript. Your money stays where it is.')
    expect(text).toContain('No payouts yet.')
  })

  test('is never empty because its balance could not be read', async () => {
    const text = getText(await show(refuses(wallet.balance, 'ServerException')))
    expect(text).not.toContain('₱0')
    expect(text).not.toContain('Withdraw')
  })

  test('names what is pending, in payout and held, and when the next of it comes', async () => {
    const next_release = { date: '2026-12-15T00:00:00+08:00', amount: 100 }
    const moving = { ...balance, pending_amount: 150, in_payout_amount: 40, held_amount: 30, next_release }
    const text = getText(await show(answers(wallet.balance, [moving])))
    expect(text).toMatch(/Pending ₱150\.00 .* ₱100\.00: Releases on Dec 15 In payout ₱40\.00 .* Held: .* ₱30\.00/)
  })

  test('offers no withdrawal while payouts are held, and says whose the money is', async () => {
    const suspension = { reason: 'Nanloko', date: '2026-11-22T10:00:00.000Z', payouts_held: true, appeal: null }
    const text = getText(await show(answers(profiles.me, { ...ana, suspension })))
    expect(text).toContain('Payouts are held while your account is suspended. The money is still yours.')
    expect(text).not.toContain('Withdrawing needs JavaScript')
  })

  test('says until when money waits after a new password', async () => {
    const text = getText(await show(answers(profiles.me, { ...ana, money_paused_until: '2026-11-23T02:38:00.000Z' })))
    expect(text).toContain('Withdrawals wait until Nov 23, 2026 at 10:38 am')
  })

  test('says that a payout can be cancelled with a script only while one can', async () => {
    const needsScript = 'A payout can be cancelled once JavaScript is on.'
    expect(getText(await show(list(payout)))).toContain(needsScript)
    const paid = { ...payout, payout: { ...payout.payout!, state: 'paid' as const } }
    expect(getText(await show(list(paid)))).not.toContain(needsScript)
  })

  test('is Filipino when that is the language', async () => {
    const page = await renderOwn(addresses.wallet, [answers(wallet.balance, [balance]), list()], {
      language: 'fil',
    })
    for (const text of ['Withdrawing needs JavaScript. Your money stays where it is.', 'No payouts yet.']) {
      expect(getText(page)).toContain(filipino[text])
      expect(getText(page)).not.toContain(text)
    }
    expect(getText(page)).toContain('₱99,999.99')
  })
})

describe('the history', () => {
  const show = async (...rows: Partial<Transaction>[]) => {
    const page = await renderOwn(addresses.history, [answers(wallet.balance, [balance]), list(...rows)])
    return getLinks(page).filter(([, address]) => address?.includes('/r/') || address?.endsWith('/refund'))
  }
  const receipt_url = '/r/PX-20260500-AAAA2222/code'
  const back = ['Give it back', '/dashboard/transactions/PX-20260500-AAAA2222/refund']
  const proof = ['Gift from Bea', receipt_url]

  test.each<[string, Partial<Transaction>, string[][]]>([
    ['a gift that arrived', {}, [proof, back]],
    ['a gift that is pending', { status: 'pending' }, [proof, back]],
    ['a gift that was given back', { status: 'refunded' }, [proof]],
    ['a gift that the bank took back', { status: 'disputed' }, [proof]],
    ['a gift that failed', { status: 'failed' }, []],
    ['a gift that ran out of time', { status: 'expired' }, []],
    ['a refund under way', { refund: { state: 'under_way', missing: 0 } as never }, [proof]],
    ['a refund that failed', { refund: { state: 'failed', missing: 0 } as never }, [proof, back]],
    ['a reward', { type: 'referral_reward' }, [proof]],
  ])('links %s to its receipt and its refund, as far as there are any', async (_, change, links) => {
    expect(await show({ receipt_url, ...change })).toEqual(links)
  })

  test('without a receipt a transaction is no link', async () => {
    expect(await show({ type: 'payout', total_amount: -500 })).toEqual([])
  })

  test('says the direction of money that moves, and none of money that does not', async () => {
    const page = await renderOwn(addresses.history, [
      answers(wallet.balance, [balance]),
      list({ total_amount: 50 }, { total_amount: -20, type: 'payout' }, { total_amount: 30, status: 'failed' }),
    ])
    const text = getText(page)
    for (const amount of ['+₱50.00 plus 50 pesos', '−₱20.00 minus 20 pesos', ' ₱30.00 30 pesos'])
      expect(text).toContain(amount)
  })
})

describe('a refund', () => {
  const url = addresses.refund(transaction.transaction_no)
  const terms = { transaction, amount: 300, from_creator: 285, is_pending: false, missing: 0, refusal: null }
  const show = (change: object = {}, more = {}) =>
    renderOwn(url, [answers(refunds.terms, { ...terms, ...change })], more)

  test('is a form of one button, with what it does said before', async () => {
    const page = await show()
    expect(getForms(page)).toEqual([{ action: url, values: {}, buttons: [['Give ₱300.00 back']], wrong: [] }])
    expect(getText(page)).toContain('₱285.00 leave your balance now.')
    expect(getText(page)).toContain('This cannot be undone.')
  })

  test('with too little asks for the consent, which nobody has given yet', async () => {
    const page = await show({ missing: 60 })
    expect(getText(page)).toContain('Take the missing ₱60.00 out of what I receive next')
    expect(getForms(page).map(({ values }) => values)).toEqual([{}])
  })

  test.each([
    [
      'done',
      { transaction: { ...transaction, refund: { state: 'under_way', missing: 0 } } },
      'It is on its way to who paid.',
    ],
    ['refused by its terms', { refusal: 'The bank disputes this.' }, 'The bank disputes this.'],
  ])('that is %s has no form', async (_, change, said) => {
    const page = await show(change)
    expect(getForms(page)).toEqual([])
    expect(getText(page)).toContain(said)
  })

  test('that failed can be given once more', async () => {
    const page = await show({ transaction: { ...transaction, refund: { state: 'failed', missing: 0 } } })
    expect(getForms(page).map(({ action }) => action)).toEqual([url])
  })

  test('that was refused says why above its button, with the status of the refusal', async () => {
    const failure = { exception: 'InsufficientBalanceException', message: 'You have less than that.' } as const
    const page = await show({ missing: 60 }, refused(url, {}, failure))
    expect(page.status).toBe(422)
    expect(getText(page)).toMatch(/You have less than that\. .*Give ₱300\.00 back/)
  })

  test('of a payment that is not there is not found', async () => {
    expect(await renderOwn(url, [refuses(refunds.terms, 'NotFoundException')])).toMatchObject({ status: 404 })
  })
})

describe('a refund request', () => {
  const grantAt = `${addresses.refundRequests}/${request.id}/grant`
  const refuseAt = `${addresses.refundRequests}/${request.id}/refuse`
  const show = (change: Partial<RefundRequest> = {}, more = {}) =>
    renderOwn(addresses.refundRequests, [answers(refundRequests.list, [{ ...request, ...change }], meta(1))], more)

  test('is one form with two buttons, each with its own address', async () => {
    expect(getForms(await show())).toEqual([
      { action: grantAt, values: { message: '' }, buttons: [['Give it back'], ['Refuse', refuseAt]], wrong: [] },
    ])
  })

  test.each<[string, Partial<RefundRequest>, string[][]]>([
    ['that the desk has', { state: 'at_desk' }, [['Give it back']]],
    ['of a disputed payment', { is_disputed: true }, [['Refuse', refuseAt]]],
  ])('%s can be answered in one way only', async (_, change, buttons) => {
    expect(getForms(await show(change)).map((form) => form.buttons)).toEqual([buttons])
  })

  test.each<Partial<RefundRequest>>([
    { state: 'granted' },
    { state: 'refused' },
    { state: 'at_desk', is_disputed: true },
  ])('that is %o has no form', async (change) => {
    expect(getForms(await show(change))).toEqual([])
  })

  test('that could not be granted asks for the missing amount, and keeps its word', async () => {
    const failure = {
      exception: 'InsufficientBalanceException',
      message: 'Too little.',
      data: { missing: 60 },
    } as const
    const page = await show({}, refused(grantAt, { message: 'Sige po' }, failure))
    expect(getForms(page).map(({ values }) => values)).toEqual([{ message: 'Sige po' }])
    expect(getText(page)).toContain('Take the missing ₱60.00 out of what I receive next')
  })

  test('whose word is too long says so at the word', async () => {
    const failure = { exception: 'ValidationException', message: '', errors: { message: ['Too long.'] } } as const
    const [form] = getForms(await show({}, refused(refuseAt, { message: 'Hindi po' }, failure)))
    expect(form).toMatchObject({ wrong: ['message'], values: { message: 'Hindi po' } })
  })

  test('keeps what was typed to itself when there are two', async () => {
    const failure = { exception: 'ForbiddenException', message: 'PIXEL decides.' } as const
    const page = await renderOwn(
      addresses.refundRequests,
      [answers(refundRequests.list, [{ ...request, id: 'other' }, request], meta(2))],
      refused(refuseAt, { message: 'Hindi po' }, failure),
    )
    expect(getForms(page).map(({ values }) => values.message)).toEqual(['', 'Hindi po'])
    expect(getText(page).match(/PIXEL decides\./g)).toHaveLength(3)
  })
})

describe('the payout accounts', () => {
  const show = (linked: unknown, mine: unknown[], more = {}, query = '') =>
    renderOwn(addresses.payoutAccounts + query, [answers(banks.linked, linked), answers(banks.mine, mine)], more)

  test('are listed with masked numbers, and cannot be changed without a script', async () => {
    const text = getText(await show(linkedAccount, [anAccount(), anAccount({ is_disabled: true })]))
    expect(text).toMatch(/ana\.cruz \+63 917 1234 567 Verified/)
    expect(text).toMatch(/BPI Ana Cruz, \S* ?7890 In use .*BPI Ana Cruz, \S* ?7890 Disabled/)
    expect(text).not.toContain('1234567890')
    expect(text).toContain('Accounts can be added and used once JavaScript is on.')
  })

  test('ask for the password in the form that links one, and mark a wrong one', async () => {
    const failure = { exception: 'ValidationException', message: '', errors: { password: ['Not this one.'] } } as const
    const page = await show(null, [], refused(addresses.linkAccount, {}, failure))
    expect(getForms(page)).toEqual([
      {
        action: addresses.linkAccount,
        values: { password: '' },
        buttons: [['Link your account']],
        wrong: ['password'],
      },
    ])
    expect(getText(page)).toContain('Not this one.')
  })

  test('link none where the provider offers no sign-in', async () => {
    expect(getForms(await show(null, [], { hasProviderSignIn: false }))).toEqual([])
  })

  test('say how the way to the provider ended', async () => {
    expect(getText(await show(null, [], {}, '?provider=taken'))).toContain('This account is linked already')
    expect(getText(await show(null, [], {}, '?provider=constructor'))).toMatch(/^Payout accounts Direct e-payment/)
  })
})

describe('a statement', () => {
  const month = { gross: { donation: 100, payment: 50, referral_reward: 0 }, refunds: 20, fees: 15, paid_out: 0 }
  const show = (url: string, ...more: Parameters<typeof renderOwn>[1]) =>
    renderOwn(url, [answers(statements.years, [2026, 2025]), ...more])

  test('is a table with its total, and leads to the other years', async () => {
    const months = [
      { month: '2026-01', ...month, balance: 115 },
      { month: '2026-02', ...month, balance: 230 },
    ]
    const page = await show(addresses.statement('2026'), answers(statements.read, { year: 2026, months }))
    const text = getText(page)
    expect(text).toMatch(/Jan ₱100\.00 .*₱115\.00 .*Feb .*Total ₱200\.00 .*₱230\.00/)
    expect(getLinks(page)).toContainEqual(['2025', addresses.statement('2025')])
  })

  test('of a year without one is not found', async () => {
    const page = await show(addresses.statement('1999'), refuses(statements.read, 'NotFoundException'))
    expect(page.status).toBe(404)
  })
})
