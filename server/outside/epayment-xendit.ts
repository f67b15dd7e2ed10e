// Xendit (Philippines): Payment Sessions for money in, payouts v2 for money out, one account of ours for both.
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'
import type { Epayment } from './epayment.ts'
import { getSlug } from './xendit/channels.ts'
import { xenditCheckouts } from './xendit/checkouts.ts'
import { xenditClient } from './xendit/client.ts'
import { xenditDisputes } from './xendit/disputes.ts'
import { asMovements } from './xendit/movements.ts'
import { Channels } from './xendit/objects.ts'
import { transactions } from './xendit/payments.ts'
import { xenditPayouts } from './xendit/payouts.ts'
import { xenditRefunds } from './xendit/refunds.ts'
import { readXenditWebhook } from './xendit/webhook.ts'

export function xenditEpayment(config: Config, log: Log): Epayment {
  const call = xenditClient({ url: config.xenditUrl, secretKey: config.xenditSecretKey, log })
  return {
    name: 'xendit',
    walletsBy: 'mobile_number',
    ...xenditCheckouts(call, config.secret),
    ...xenditRefunds(call),
    ...xenditPayouts(call),
    ...xenditDisputes(call),

    async listBanks() {
      const lists = await Promise.all(
        ['BANK', 'EWALLET'].map((channel_category) =>
          call(Channels, { endpoint: 'GET /payouts_channels', query: { currency: 'PHP', channel_category } }),
        ),
      )
      return lists
        .flat()
        .map((channel) => ({ slug: getSlug(channel.channel_code), name: channel.channel_name }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },

    // Newest first, the only order that the list has.
    async *listMovements(since) {
      const query = {
        types: ['PAYMENT', 'REFUND', 'DISBURSEMENT', 'CHARGEBACK'],
        statuses: ['SUCCESS', 'REVERSED'],
        ...(since && { 'created[gte]': since.toISOString() }),
      }
      for await (const transaction of transactions(call, query)) yield* asMovements(transaction)
    },
    // The possible lag is not documented; payments were seen before the list had them.
    movementsLagMs: 15_000,

    readWebhook: (headers, raw) => readXenditWebhook(config, headers, raw),
  }
}
