// An account with a password, for tests of what its owner, or somebody else in its browser, may do.
import { createTestAccount } from '#db/fixtures.ts'
import type { Services } from '#server/outside/services.ts'
import { hashPassword } from './password-hashes.ts'

export const password = 'tuyo at kamatis 7'

export interface TestOwner {
  id: bigint
  page_url: string
  email: string
}

let hash: Promise<string> | undefined
let owners = 0

/** A verified account that signs in with `password`. */
export async function anOwner(services: Services): Promise<TestOwner> {
  // Slow by design, so once.
  hash ??= hashPassword(password)
  const page_url = `may.ari${++owners}`
  const email = `${page_url}@example.com`
  return { id: await createTestAccount(services, { page_url, email, password_hash: await hash }), page_url, email }
}
