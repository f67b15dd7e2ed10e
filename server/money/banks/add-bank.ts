// Adding a payout account: its code is asked for, then given; from then on it is the active one.
import type { z } from 'zod/mini'
import type { HandlerInput } from '#contract/endpoint.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Bank, banks, UserBank } from '#contract/money/banks.ts'
import type { OtpChallenge } from '#contract/otp.ts'
import { texts, words } from '#contract/texts.ts'
import { refuseWhilePaused } from '#server/accounts/money-pause.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { seal } from '#server/kit/seal.ts'
import { WithMessage } from '#server/kit/serve.ts'
import { actOnCode } from '#server/otp/challenge.ts'
import { codeStep } from '#server/otp/code-step.ts'
import { issueCode } from '#server/otp/issue-code.ts'
import { mobileNumber, setMobileNumber } from '#server/otp/mobile-number.ts'
import { mailOwner } from '#server/otp/notices.ts'
import type { Services } from '#server/outside/services.ts'
import type { BankList } from './bank-list.ts'
import { bankSlugs, disableBanks, holdBanks } from './hold-banks.ts'
import { bankAddedMail } from './mails.ts'
import { accountNumberPlace } from './queries.ts'
import { readBankOfCode } from './read-banks.ts'

type NewBank = HandlerInput<typeof banks.add>['body']

/** `errors.bank_slug` for a bank the provider does not list, or where there is an account already. */
export async function addBank(
  services: Services,
  list: BankList,
  userId: bigint,
  body: NewBank,
  network: string,
): Promise<OtpChallenge | WithMessage<z.input<typeof UserBank>>> {
  const { db, config } = services
  await refuseWhilePaused(db, userId)
  const bank = await getBank(list, body.bank_slug)
  const action = {
    userId,
    purpose: 'add-bank',
    terms: {
      bank_slug: bank.slug,
      account_name: body.account_name,
      account_number: body.account_number,
      mobile_number: body.mobile_number ?? null,
    },
  } as const
  const given = codeStep(body)
  if (!given) {
    const owned = await bankSlugs(db, userId)
    refuseSecond(owned, bank.slug)
    return issueCode(services, {
      ...action,
      network,
      what: `get your payouts at ${shown(bank, body.account_number)}`,
      firstNumber: owned.length === 0 ? (body.mobile_number ?? undefined) : undefined,
    })
  }
  const added = await actOnCode(
    services,
    { ...action, ...given },
    async (tx, challengeId) => {
      await writeBank(tx, services, userId, { ...body, bank, challengeId })
      return readBankOfCode(tx, config, userId, challengeId)
    },
    (challengeId) => readBankOfCode(db, config, userId, challengeId),
  )
  if (!added) throw notFound()
  return new WithMessage(added, words.bankAdded)
}

async function writeBank(
  tx: Tx,
  { config }: Services,
  userId: bigint,
  { bank, challengeId, account_name, account_number, mobile_number }: NewBank & { bank: Bank; challengeId: string },
): Promise<void> {
  const { memberSince } = await holdBanks(tx, userId)
  await refuseWhilePaused(tx, userId)
  const owned = await bankSlugs(tx, userId)
  refuseSecond(owned, bank.slug)
  const now = clock.now()
  const usable = usableFrom(now, memberSince)
  await disableBanks(tx, userId)
  await tx
    .insertInto('payout_accounts')
    .values({
      account_id: userId,
      bank_slug: bank.slug,
      bank_name: bank.name,
      account_name,
      account_number_sealed: seal(config.secret, accountNumberPlace(userId, bank.slug), account_number),
      is_disabled: false,
      usable_from: usable,
      challenge_id: challengeId,
      created_at: now,
    })
    .execute()
  if (mobile_number && owned.length === 0 && (await mobileNumber(tx, config, userId)) === undefined)
    await setMobileNumber(tx, config, userId, mobile_number)
  await mailOwner(tx, config, userId, bankAddedMail(shown(bank, account_number), usable > now))
}

/** A stolen account gives its owner a day to notice; a new one has nothing to steal. */
function usableFrom(now: Date, memberSince: Date): Date {
  const waitMs = serverLimits.newPayoutAccountHours * HOUR_MS
  return now.getTime() - memberSince.getTime() < waitMs ? now : new Date(now.getTime() + waitMs)
}

async function getBank(list: BankList, slug: string): Promise<Bank> {
  const bank = (await list.all()).find((one) => one.slug === slug)
  if (!bank) throw failFields({ bank_slug: [texts.bankUnknown] })
  return bank
}

function refuseSecond(owned: string[], slug: string): void {
  if (owned.includes(slug)) throw failFields({ bank_slug: [texts.bankTaken] })
}

function shown(bank: Bank, accountNumber: string): string {
  return `${bank.name} ••••${accountNumber.slice(-4)}`
}
