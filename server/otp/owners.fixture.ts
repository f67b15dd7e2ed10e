import { createTestAccount } from '#db/fixtures.ts'
import type { TestServer } from '#test/server.ts'

let people = 0

/** A new account without a second factor and without a mobile number. */
export async function anOwner({ services }: TestServer) {
  const page_url = `may.code${++people}`
  return { id: await createTestAccount(services, { page_url }), page_url, email: `${page_url}@example.com` }
}
