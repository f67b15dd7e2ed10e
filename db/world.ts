// The cast's maker: accounts and paid gifts for the demo and for tests, made by the product's own functions.
import type { GiftInput } from '#server/gifts/send-gift.ts'
import { writeGift } from '#server/gifts/send-gift.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { readableCode } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { skeleton } from '#server/profiles/facts.ts'
import { askWithGift } from '#server/questions/ask-question.ts'

export interface NewAccount {
  page_url: string
  page_name?: string
  email?: string
  /** Already hashed; without one nobody can sign in with a password. */
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

/** An account with its page, verified unless told otherwise. Answers its id. */
export async function anAccount({ db }: Pick<Services, 'db'>, account: NewAccount): Promise<bigint> {
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
  /** Any text that tells one household from another. */
  network?: string
  channel?: 'web' | 'mobile'
}

/** A gift written down and not yet paid. Answers its payment's id, which is also the provider's reference. */
export async function aGift(
  services: Services,
  creator: { account_id: bigint; page_name: string; page_url: string },
  gift: NewGift,
): Promise<string> {
  const { giverId, network = '127.0.0.1', channel = 'web', amount, ...rest } = gift
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
      { accountId: giverId, network, channel },
      { successUrl: page, failureUrl: page, repeat: undefined, carry: askWithGift },
    ),
  )
}

/** A payment the provider is to have captured in the past. */
export interface Capture {
  /** The payment's id. */
  reference: string
  /** Centavos. */
  amount: bigint
  description: string
  paidAt: Date
}

/** Tells the sandbox provider that these payments were captured at these times in the past. Answers its checkout ids. */
export async function capturedAtSandbox({ config }: Pick<Services, 'config'>, captures: Capture[]): Promise<string[]> {
  const response = await fetch(`${config.sandboxUrl}/_sandbox/captures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.sandboxAdminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      items: captures.map(({ reference, amount, description, paidAt }) => ({
        reference,
        amount: Number(amount),
        description,
        paid_at: paidAt.toISOString(),
      })),
    }),
  })
  if (!response.ok) throw new Error(`the sandbox provider refused the captures with ${response.status}`)
  const answer = (await response.json()) as { data: { checkout_id: string }[] } | { checkout_id: string }[]
  return (Array.isArray(answer) ? answer : answer.data).map((row) => row.checkout_id)
}
