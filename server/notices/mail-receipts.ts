// Mails signed-in payers the receipt of every gift and purchase, and a notice when the money is refunded.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import type { Config } from '#server/kit/config.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { asLanguage } from '#server/kit/language.ts'
import { sayIn } from '#server/kit/say.ts'
import { receiptAddress } from '#server/money/payments/queries.ts'
import { type QueuedMail, queueMail } from '#server/outside/mail.ts'

/**
 * Mails the payers of these payments. Those paid before `since` are skipped, unless they were refunded. A payment that is refunded when
 * its event “paid” is handled is mailed with the event “refunded”, which may be handled in a later round.
 */
export async function mailReceipts(
  tx: Tx,
  config: Config,
  payments: { paid: string[]; refunded: string[] },
  since: Date,
): Promise<void> {
  const rows = await tx
    .selectFrom('payments as p')
    .innerJoin('accounts as a', 'a.id', 'p.payer_account_id')
    .innerJoin('profiles as c', 'c.account_id', 'p.creator_id')
    .select(['p.type', 'p.state', 'p.amount', 'p.transaction_no', 'a.email', 'a.language', 'c.page_name'])
    .select(['a.id as payer_id', 'p.creator_id'])
    .where(
      sql<boolean>`(p.state = 'paid' and p.id = any (${payments.paid}::uuid[]) and p.paid_at > ${since}
                    or p.state = 'refunded' and p.id = any (${payments.refunded}::uuid[]))`,
    )
    .execute()
  for (const row of rows) await queueMail(tx, receiptMail(config, row))
}

interface Paid {
  type: string
  state: string
  amount: bigint
  transaction_no: string
  email: string
  language: string
  page_name: string
  payer_id: bigint
  creator_id: bigint
}

function receiptMail({ publicUrl, secret, supportEmail }: Config, paid: Paid): QueuedMail {
  const say = sayIn(asLanguage(paid.language))
  const amount = formatPesos(toPesos(paid.amount))
  const link = publicUrl + receiptAddress(secret, paid.transaction_no)
  const isRefund = paid.state === 'refunded'
  return {
    to: paid.email,
    about: [paid.payer_id, paid.creator_id],
    subject: say(isRefund ? 'Refunded: {amount}' : 'Your PIXEL receipt: {amount}', { amount }),
    text: [
      say(
        paid.type === 'payment'
          ? 'You bought photos by {name} for {amount}.'
          : 'You sent a gift of {amount} to {name}.',
        { amount, name: paid.page_name },
      ),
      isRefund && say('The money went back the way it came. Your provider may take some days to show it.'),
      isRefund && paid.type === 'payment' && say('The photos are locked again.'),
      `${say('Reference')}: ${paid.transaction_no}`,
      `${say('Receipt')}: ${link}`,
      say('Was it not you? Write to {email}.', { email: supportEmail }),
    ]
      .filter(Boolean)
      .join('\n\n'),
    link,
  }
}
