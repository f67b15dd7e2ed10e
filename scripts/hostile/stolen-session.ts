// Tries, with a stolen session, to gain something that lasts longer than the session.
import { type Attack, atMost, attackAlone, seen } from './attack.ts'
import { signIn } from './product.ts'
import { isFault, send } from './visitors.ts'

export const name = 'A stolen session that wants to stay'

const bank = { bank_slug: 'bdo', account_name: 'Magnanakaw', account_number: '001234567890' }
const mobile_number = '9170000666'

/** Every way to redirect the money or the sign-in to another person; each as it is and with a guessed password, or with a guessed code. */
const ways = [
  ['POST', '/v1/user/provider-account/link', {}],
  ['POST', '/v1/user/provider-account/unlink', {}],
  ['POST', '/v1/user/banks/add/bank', { ...bank, confirm: 1 }],
  ['POST', '/v1/user/banks/add/bank', { ...bank, mobile_number, confirm: 1 }],
  ['POST', '/v1/user/banks/add/bank', { ...bank, otp_code: '123456', otp_token: 'hula' }],
  ['POST', '/v1/user/banks/enable', { bank_slug: 'bdo' }],
  ['PUT', '/v1/user/transactions/payout/add/mobilenumber', { mobile_number, confirm: 1 }],
  ['PUT', '/v1/user/transactions/payout/add/mobilenumber', { mobile_number, otp_code: '123456', otp_token: 'hula' }],
  ['POST', '/v1/auth/step-up', {}],
  ['POST', '/v1/auth/step-up', { code: '123456' }],
] as const

export const attack: Attack = async (product) => {
  let sent = 0
  let faults = 0
  let done = 0
  for (const [number, { email }] of product.creators.entries()) {
    const cookie = (await signIn(product, email, 95_000 + number))
      .split('; ')
      .filter((one) => one.includes('session='))
      .join('; ')
    for (const [method, path, body] of ways)
      for (const password of [undefined, 'hula ng magnanakaw']) {
        if (password && ('otp_token' in body || 'code' in body)) continue
        const thief = { cookie, network: 96_000 + number }
        const { status } = await send(product, method, path, thief, { ...body, ...(password && { password }) })
        sent++
        if (isFault(status)) faults++
        if (status >= 200 && status < 300) done++
      }
  }
  return [
    seen('tries', sent),
    atMost(0, 'answers of 500', faults),
    atMost(0, 'ways moved, or codes sent for moving them', done),
  ]
}

if (import.meta.main) await attackAlone(name, attack)
