// The operator's commands that grant and revoke desk roles.
import { roles } from '#contract/endpoint.ts'
import { type Command, no, type Say } from '#server/outside/command.ts'
import type { Services } from '#server/outside/services.ts'
import { grantRole, revokeRole } from './grant-role.ts'
import { operator } from './operator.ts'

export const roleCommands: Record<string, Command> = {
  'role grant': {
    usage: `role grant <email> <role>: one of ${roles.join(', ')}; works only with a second factor set up`,
    run: (services, args, say) => changeRole(services, args, say, grantRole),
  },
  'role revoke': {
    usage: 'role revoke <email> <role>: revokes the role',
    run: (services, args, say) => changeRole(services, args, say, revokeRole),
  },
}

async function changeRole(
  services: Services,
  [email, name]: string[],
  say: Say,
  change: typeof grantRole,
): Promise<boolean> {
  const role = roles.find((one) => one === name)
  if (!email || !role) return no(say, `whose e-mail, and which of ${roles.join(', ')}?`)
  if (!(await change(services, operator(), email, role)))
    return no(say, `there is no verified account ${email} whose roles this would change`)
  say('done')
  return true
}
