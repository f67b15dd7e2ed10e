import { clock } from '#server/kit/clock.ts'
import { unseal } from '#server/kit/seal.ts'
import { type Config, oldSecretPlace, secretPlace } from './secrets.ts'

/** The secrets that sign now: the current one, and the previous one during a change. */
export function signingSecrets(
  { secret }: Pick<Config, 'secret'>,
  {
    surface_id,
    secret_sealed,
    old_secret_sealed,
    old_secret_until,
  }: { surface_id: string; secret_sealed: Buffer; old_secret_sealed: Buffer | null; old_secret_until: Date | null },
): string[] {
  const current = unseal(secret, secretPlace(surface_id), secret_sealed)
  if (old_secret_sealed === null || old_secret_until! <= clock.now()) return [current]
  return [current, unseal(secret, oldSecretPlace(surface_id), old_secret_sealed)]
}
