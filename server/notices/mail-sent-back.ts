// Mails signed-in payers that money of theirs arrived, could not be used and is sent back: they may have left the payment's page before.

import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { type PaymentEnd, paymentEndTexts } from '#contract/money/payment-ends.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { asLanguage } from '#server/kit/language.ts'
import { sayIn } from '#server/kit/say.ts'
import { getPaymentToken } from '#server/money/payments/checkout.ts'
import { queueMail } from '#server/outside/mail.ts'
import type { Services } from '#server/outside/services.ts'

/** `captures`: the provider's ids of the payments that are sent back. The creator is not named: a block may be why. */
export async function mailSentBack(
  tx: Tx,
  { config, epayment }: Pick<Services, 'config' | 'epayment'>,
  captures: string[],
): Promise<void> {
  const rows = await tx
    .selectFrom('receipt_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('accounts as a', 'a.id', 'p.payer_account_id')
    .select(['r.amount', 'r.reason', 'p.id', 'p.transaction_no', 'a.id as payer_id', 'a.email', 'a.language'])
    // An earlier provider may have used the same id for a payment of somebody else.
    .where('r.provider', '=', epayment.name)
    .where(sql<boolean>`r.provider_payment_id = any (${captures}::text[])`)
    .execute()
  for (const { amount, reason, id, transaction_no, payer_id, email, language } of rows) {
    const say = sayIn(asLanguage(language))
    const link = config.publicUrl + addresses.paymentReturn(getPaymentToken(config, id))
    await queueMail(tx, {
      to: email,
      about: [payer_id],
      subject: say('Sent back: {amount}', { amount: formatPesos(toPesos(amount)) }),
      text: [
        say(paymentEndTexts[getEnd(reason)]),
        say('The money is on its way back to who paid. It can take the bank or wallet some days.'),
        `${say('Reference')}: ${transaction_no}`,
        link,
      ].join('\n\n'),
      link,
    })
  }
}

/** A second capture or another amount is not what was asked for. */
function getEnd(reason: string): PaymentEnd {
  return reason === 'goods_gone' || reason === 'paid_already' ? reason : 'not_as_asked'
}
