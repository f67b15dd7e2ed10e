// The round of the worker that sends webhooks, and the same by hand.
import { clock } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { createSender, type Sender } from './send-deliveries.ts'

/** Queues what happened, and begins what is due; a slow receiver holds up nobody else. */
export async function sendWebhooks({ db }: Services, sender: Sender): Promise<void> {
  await queueDeliveries(db, clock.now())
  await sender.begin()
}

/** Queues and sends what is due at this time, and waits for it. */
export async function runWebhooks(
  services: Services,
  now: Date,
  sender: Sender = createSender(services),
): Promise<{ queued: number; tries: number }> {
  const queued = await queueDeliveries(services.db, now)
  return { queued, tries: await sender.sendDue(now) }
}
