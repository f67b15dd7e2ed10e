import { texts } from '#contract/texts.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import type { Account } from './accounts.ts'
import { tryPassword } from './password-tries.ts'

/** Wrong tries are counted per signed-in account, so that guesses at the sign-in form cannot block the owner's proof. */
export async function checkPassword(
  services: Services,
  account: Account,
  password: string,
  network: string,
): Promise<void> {
  const { isRight } = await tryPassword(
    services,
    { email: account.email, password, network, countedBy: { signedIn: account.id } },
    account.password_hash,
  )
  if (!isRight) throw failFields({ password: [texts.passwordWrong] })
}
