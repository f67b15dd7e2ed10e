// Sends webhooks: the worker's periodic round, and the same for the operator's command.
import { clock } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { createSender, type Sender } from './send-deliveries.ts'

/** Queues deliveries for new events and starts sending what is due, without waiting: a slow receiver delays no other. */
export async function sendWebhooks({ db }: Services, sender: Sender): Promise<void> {
  await queueDeliveries(db, clock.now())
  await sender.begin()
}

/** Queues and sends what is due at this time, and waits until it is sent. */
export async function runWebhooks(
  services: Services,
  now: Date,
  sender: Sender = createSender(services),
): Promise<{ queued: number; tries: number }> {
  const queued = await queueDeliveries(services.db, now)
  return { queued, tries: await sender.sendDue(now) }
}
