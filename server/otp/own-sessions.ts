// What a change of the second factor does with the account's sessions. `otpRoutes` is given it, because this folder may not import accounts.
import type { SessionCaller } from '#server/kit/call.ts'
import type { Cookie } from '#server/kit/cookies.ts'
import type { Tx } from '#server/kit/db.ts'

export interface OwnSessions {
  /** Ends all but this one. */
  endOthers(tx: Tx, accountId: bigint, keepId: string): Promise<void>
  /** Gives this one a new token; returns the cookies to set. */
  rotate(tx: Tx, caller: SessionCaller): Promise<Cookie[]>
}
