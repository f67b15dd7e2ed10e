// Which secrets sign a delivery, and that a sealed one opens at its own webhook only.
import { afterEach, describe, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { seal } from '#server/kit/seal.ts'
import { oldSecretPlace, secretPlace } from './secrets.ts'
import { signingSecrets } from './signing-secrets.ts'

afterEach(() => clock.shift(0))

const secret = { current: 'the-secret-of-this-installation-00', old: [] }
const [mine, other] = ['surface-1', 'surface-2']
const inAnHour = () => new Date(clock.now().getTime() + 3_600_000)

const aWebhook = (more: object = {}) => ({
  surface_id: mine,
  secret_sealed: seal(secret, secretPlace(mine), 'whsec_new'),
  old_secret_sealed: seal(secret, oldSecretPlace(mine), 'whsec_old'),
  old_secret_until: inAnHour(),
  ...more,
})

describe('a delivery is signed', () => {
  test('by the secret alone that was never changed', () => {
    const never = aWebhook({ old_secret_sealed: null, old_secret_until: null })
    expect(signingSecrets({ secret }, never)).toEqual(['whsec_new'])
  })

  test('by the new secret first and the old one too, until its time is over to the millisecond', () => {
    const webhook = aWebhook()
    expect(signingSecrets({ secret }, webhook)).toEqual(['whsec_new', 'whsec_old'])
    clock.moveTo(webhook.old_secret_until.getTime())
    expect(signingSecrets({ secret }, webhook)).toEqual(['whsec_new'])
  })

  test('after the secret of the installation was rotated, as long as its predecessor is configured', () => {
    const rotated = { current: 'the-secret-after-its-rotation-0000', old: [secret.current] }
    expect(signingSecrets({ secret: rotated }, aWebhook())).toEqual(['whsec_new', 'whsec_old'])
    expect(() => signingSecrets({ secret: { ...rotated, old: [] } }, aWebhook())).toThrow()
  })
})

describe('a sealed secret', () => {
  test('of another webhook does not sign here', () => {
    const moved = aWebhook({ secret_sealed: seal(secret, secretPlace(other), 'whsec_new') })
    expect(() => signingSecrets({ secret }, moved)).toThrow()
  })

  test('that was replaced cannot be put back as the current one, nor the other way round', () => {
    const back = aWebhook({ secret_sealed: aWebhook().old_secret_sealed })
    expect(() => signingSecrets({ secret }, back)).toThrow()
    const forward = aWebhook({ old_secret_sealed: aWebhook().secret_sealed })
    expect(() => signingSecrets({ secret }, forward)).toThrow()
  })
})
