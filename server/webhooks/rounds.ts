// Sends webhooks: the worker's periodic round, and the same for the operator's command.
import { clock } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'
import { giveUpUnsent } from './give-up-deliveries.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { createSender, type Sender } from './send-deliveries.ts'

/**
 * Gives up what is too old, queues deliveries for new events, and starts sending what is due, without waiting: a slow receiver delays
 * no other.
 */
export async function sendWebhooks({ db }: Services, sender: Sender): Promise<void> {
  await giveUpUnsent(db, clock.now())
  await queueDeliveries(db, clock.now())
  await sender.begin()
}

/** The same for this time, and waits until everything is sent. */
export async function runWebhooks(
  services: Services,
  now: Date,
  sender: Sender = createSender(services),
): Promise<{ queued: number; tries: number }> {
  await giveUpUnsent(services.db, now)
  const queued = await queueDeliveries(services.db, now)
  return { queued, tries: await sender.sendDue(now) }
}
