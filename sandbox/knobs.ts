// The knobs: how the provider misbehaves. Held in memory; a restart resets them to the profile.
import type { z } from 'zod'
import { getProfileKnobs } from './knob-profiles.ts'
import type { KnobChange, KnobValues } from './knob-values.ts'
import type { Random } from './random.ts'
import type { Settings } from './settings.ts'

export type Knobs = {
  values: KnobValues
  /** With a profile, starts from its values, otherwise from the current ones; the given fields then override them. */
  change: (change: z.output<typeof KnobChange>) => void
  reset: () => void
}

export function createKnobs(settings: Settings, random: Random): Knobs {
  const knobs: Knobs = {
    values: getProfileKnobs(settings.profile, settings.retryScale),
    change(change) {
      const base = change.profile ? getProfileKnobs(change.profile, settings.retryScale) : knobs.values
      knobs.values = {
        webhooks: merge(base.webhooks, change.webhooks),
        api: change.api ?? base.api,
        idempotency: merge(base.idempotency, change.idempotency),
        refunds: merge(base.refunds, change.refunds),
        payouts: merge(base.payouts, change.payouts),
        banks: merge(base.banks, change.banks),
        fees: merge(base.fees, change.fees),
        xendit: merge(base.xendit, change.xendit),
      }
      if (change.seed !== undefined) random.reseed(change.seed)
    },
    reset() {
      knobs.values = getProfileKnobs(settings.profile, settings.retryScale)
      random.reseed(settings.seed)
    },
  }
  return knobs
}

type Partially<T> = { [K in keyof T]?: T[K] | undefined }

function merge<T extends object>(base: T, change: Partially<T> | undefined): T {
  const named = Object.entries(change ?? {}).filter(([, value]) => value !== undefined)
  return { ...base, ...Object.fromEntries(named) }
}
