// What the metrics read from the database, each time they are asked for.
import { backupGauges } from './backup/last-backup.ts'
import { queueGauges } from './kit/queue-gauges.ts'
import { moneyGauges } from './money/gauges.ts'
import { smsGauges } from './otp/sms-limits.ts'
import type { Services } from './outside/services.ts'

/** Metric name, without the prefix `pixel_`, → value. */
export async function readGauges(services: Services): Promise<Record<string, number>> {
  return {
    ...(await moneyGauges(services.db)),
    ...(await queueGauges(services.db)),
    ...(await smsGauges(services)),
    ...(await backupGauges(services)),
  }
}
