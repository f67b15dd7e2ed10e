// A human check that is solved at once, and the fields of the sign-up form.
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { page } from 'vitest/browser'
import { answer } from '../testing.tsx'

/** A challenge of the server that a browser solves with its first guess. */
export async function challenge() {
  const key = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey, hmacSignatureSecret: 'secret' }
  return answer(await createChallenge(key))
}

export const fields = {
  address: page.getByRole('textbox', { name: 'Your page’s address' }),
  name: page.getByRole('textbox', { name: 'Page name' }),
  email: page.getByRole('textbox', { name: 'Email' }),
  password: page.getByLabelText('Password', { exact: true }),
}

export async function fillSignUp(): Promise<void> {
  await fields.address.fill('ana')
  await fields.name.fill('Ana')
  await fields.email.fill('ana@example.com')
  await fields.password.fill('sampung-mangga')
}
