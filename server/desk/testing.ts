// For tests of the desk: staff accounts.
import type { Role } from '#contract/endpoint.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { giveApp } from '#server/otp/testing.ts'
import type { TestServer } from '#test/server.ts'
import { grantRole } from './grant-role.ts'

export interface Person extends Creator {
  /** Their session. */
  as: string
}

/** A signed-in account with a role and the second factor it needs. */
export async function aStaffMember(server: TestServer, page_url: string, role: Role): Promise<Person> {
  const one = await aCreator(server.services, { page_url })
  await giveApp(server.services, one.account_id)
  await grantRole(server.services, { operator: 'test' }, `${page_url}@example.com`, role)
  return { ...one, as: await server.signIn(one.account_id, { isProven: true }) }
}
