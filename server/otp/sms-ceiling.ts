// Warns the operator about the installation's ceiling of SMS per hour.
import { Failure, retryLater } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { queueMail } from '#server/outside/mail.ts'
import type { Services } from '#server/outside/services.ts'
import { smsSentInHour } from './sms-window.ts'

/** The operator is warned at this share of the ceiling. */
const NEAR = 0.8
const noticesPerHour: ThrottleRule = { name: 'sms-ceiling-told', points: 1, seconds: 3600, per: 'account' }

/** Call after an SMS was counted or refused: mails the operator, once an hour, that the ceiling is near or reached. */
export async function watchCeiling(services: Services, refused?: unknown): Promise<void> {
  const { config, db, log, throttle } = services
  const isReached = refused instanceof CeilingReached
  if (refused !== undefined && !isReached) return
  const sent = await smsSentInHour(db)
  if (!isReached && sent < config.smsPerHour * NEAR) return
  const ceiling = config.smsPerHour
  if (isReached) log.error({ event: 'sms.ceiling', sent, ceiling }, 'SMS ceiling reached: codes by SMS are refused')
  else log.warn({ event: 'sms.ceiling-near', sent, ceiling }, 'codes by SMS are near their ceiling')
  try {
    await throttle.take(noticesPerHour, isReached ? 'reached' : 'near')
  } catch (tooSoon) {
    if (tooSoon instanceof Failure) return
    throw tooSoon
  }
  await queueMail(db, ceilingMail(config.supportEmail, sent, ceiling, isReached))
}

/** Thrown at the ceiling of the whole installation, which is not the refused account's fault. */
export class CeilingReached extends Failure {
  constructor(seconds: number) {
    const { code, text, data } = retryLater(seconds)
    super(code, text, data)
  }
}

function ceilingMail(to: string, sent: number, ceiling: number, isReached: boolean) {
  const state = isReached
    ? `No further code goes out by SMS until the hour has passed: payouts and new banks of people with a mobile number wait.`
    : `When it is reached, no further code goes out by SMS until the hour has passed.`
  return {
    to,
    about: [],
    subject: isReached
      ? 'PIXEL: codes by SMS have reached their ceiling'
      : 'PIXEL: codes by SMS are near their ceiling',
    text: `${sent} codes went out by SMS in the last hour; SMS_PER_HOUR allows ${ceiling}. ${state}

Somebody may be making you send them: look for the accounts and numbers behind them before you raise it.`,
  }
}
