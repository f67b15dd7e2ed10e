// Fixtures: creates accounts, gifts and payouts for the demo and for tests, with the product's own functions.
import { randomBytes, randomUUID } from 'node:crypto'
import { type GiftInput, writeGift } from '#server/gifts/write-gift.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { seal } from '#server/kit/seal.ts'
import { hashToken, readableCode } from '#server/kit/tokens.ts'
import { accountNumberPlace, payoutTarget } from '#server/money/banks/queries.ts'
import { codeTerms, payoutTerms } from '#server/money/payouts/payout-terms.ts'
import { reservePayout } from '#server/money/payouts/reserve-payout.ts'
import { termsMac } from '#server/otp/code-terms.ts'
import type { Services } from '#server/outside/services.ts'
import { skeleton } from '#server/profiles/page-url.ts'
import { askWithGift } from '#server/questions/ask-with-gift.ts'

export interface NewAccount {
  page_url: string
  page_name?: string
  email?: string
  /** Already hashed; without one the account cannot sign in with a password. */
  password_hash?: string | null
  bio?: string | null
  min_gift?: bigint
  thank_you?: { title: string; message: string } | null
  avatar_key?: string | null
  cover_key?: string | null
  joined_at?: Date
  is_verified?: boolean
  deactivated_at?: Date | null
  is_welcomed?: boolean
}

/** Creates an account with its page, verified unless `is_verified` is false. Returns its id. */
export async function createTestAccount({ db }: Pick<Services, 'db'>, account: NewAccount): Promise<bigint> {
  const joined = account.joined_at ?? clock.now()
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('accounts')
      .values({
        email: account.email ?? `${account.page_url}@example.com`,
        password_hash: account.password_hash ?? null,
        email_verified_at: account.is_verified === false ? null : joined,
        deactivated_at: account.deactivated_at ?? null,
        referral_code: readableCode(8),
        welcomed_at: account.is_welcomed === false ? null : joined,
        created_at: joined,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('profiles')
      .values({
        account_id: id,
        page_url: account.page_url,
        page_url_skeleton: skeleton(account.page_url),
        page_name: account.page_name ?? account.page_url,
        bio: account.bio ?? null,
        min_gift: account.min_gift ?? 20_00n,
        thank_you_title: account.thank_you?.title ?? null,
        thank_you_message: account.thank_you?.message ?? null,
        avatar_key: account.avatar_key ?? null,
        cover_key: account.cover_key ?? null,
        updated_at: joined,
      })
      .execute()
    return id
  })
}

export interface NewGift extends Partial<GiftInput> {
  /** Centavos. */
  amount: bigint
  giverId?: bigint | undefined
  /** Any text that identifies one household with its one browser; by default each account has its own. */
  network?: string
  channel?: 'web' | 'mobile'
}

/** Creates a gift that is not paid yet. Returns its payment's id, which is also the provider's reference. */
export async function aGift(
  services: Services,
  creator: { account_id: bigint; page_name: string; page_url: string },
  gift: NewGift,
): Promise<string> {
  const {
    giverId,
    network = giverId === undefined ? '127.0.0.1' : `home of ${giverId}`,
    channel = 'web',
    amount,
    ...rest
  } = gift
  const page = `/${creator.page_url}`
  return inTransaction(services.db, (tx) =>
    writeGift(
      tx,
      services,
      creator,
      {
        amount,
        source: 'profile',
        supporter_name: null,
        supporter_message: null,
        is_anonymous: false,
        confirm: true,
        ...rest,
      },
      { accountId: giverId, browser: { id: network, client: undefined }, network, channel, language: 'en' },
      { successUrl: page, failureUrl: page, onGiftWritten: askWithGift },
    ),
  )
}

export interface NewPayoutAccount {
  slug?: string
  bankName?: string
  accountName?: string
  number?: string
  usableFrom?: Date
}

/** Creates the creator's active bank account, replacing the previous one. */
export async function aPayoutAccount(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { account_id }: { account_id: bigint },
  account: NewPayoutAccount = {},
): Promise<void> {
  const { slug = 'bdo', number = '001234567890', usableFrom = new Date(0) } = account
  await db.updateTable('payout_accounts').set({ is_disabled: true }).where('account_id', '=', account_id).execute()
  await db
    .insertInto('payout_accounts')
    .values({
      account_id,
      bank_slug: slug,
      bank_name: account.bankName ?? slug.toUpperCase(),
      account_name: account.accountName ?? 'Luz Reyes',
      account_number_sealed: seal(config.secret, accountNumberPlace(account_id, slug), number),
      is_disabled: false,
      usable_from: usableFrom,
      challenge_id: await aUsedCode({ db }, account_id, 'add-bank', randomBytes(32)),
      created_at: clock.now(),
    })
    .execute()
}

/** Creates a code for these terms, used now, at another time, or (null) not yet. Returns its challenge's id. */
export async function aUsedCode(
  { db }: Pick<Services, 'db'>,
  accountId: bigint,
  purpose: 'payout' | 'add-bank',
  terms: Buffer,
  usedAt: Date | null = clock.now(),
): Promise<string> {
  const now = clock.now()
  const { id } = await db
    .insertInto('otp_challenges')
    .values({
      id: randomUUID(),
      token_hash: hashToken(randomUUID()),
      account_id: accountId,
      purpose,
      terms_mac: terms,
      mode: 'totp',
      created_at: now,
      sent_at: now,
      expires_at: new Date(now.getTime() + 60_000),
      used_at: usedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a payout of `amount` to the creator's active account with this slug, with a code used now; it is not sent yet. */
export async function aPayout(services: Services, accountId: bigint, bankSlug: string, amount: bigint): Promise<void> {
  const { db, config } = services
  const target = await payoutTarget(db, services, accountId, bankSlug)
  if (!target) throw new Error(`account ${accountId} has no active ${bankSlug}`)
  const terms = payoutTerms(target, amount)
  const mac = termsMac(config, { userId: accountId, purpose: 'payout', terms: codeTerms(terms) })
  const challengeId = await aUsedCode(services, accountId, 'payout', mac)
  await inTransaction(db, (tx) => reservePayout(tx, services, accountId, terms, { challengeId, termsMac: mac }))
}
