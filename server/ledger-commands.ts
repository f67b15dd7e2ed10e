// The operator's commands that restore a backup, and recover what only the provider knows.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { backupCommands } from './backup/operator-commands.ts'
import { awaitedSince, endReconciling } from './kit/restore-mark.ts'
import { invariantCount, verifyLedger } from './money/ledger/verify.ts'
import { type Recovered, recoverPayments } from './money/recover-payments.ts'
import { no, type Say } from './outside/command.ts'
import type { Services } from './outside/services.ts'

/** Must not query the provider: posting what it knows and we do not is the job of the next command, `payments recover`. */
export async function restoreAndVerify(services: Services, args: string[], say: Say): Promise<boolean> {
  if (!(await backupCommands.restore!.run(services, args, say))) return false
  const findings = await verifyLedger(services.database.verificationDb)
  for (const { invariant, detail } of findings) say(`BROKEN ${invariant}: ${detail}`)
  say(`${invariantCount} invariants, ${findings.length} violations`)
  return findings.length === 0
}

export async function recover(services: Services, args: string[], say: Say): Promise<boolean> {
  const at = args.indexOf('--since')
  const since = at < 0 ? new Date(0) : new Date(args[at + 1] ?? '')
  if (Number.isNaN(since.getTime())) return no(say, '--since needs a date such as 2026-12-15T00:00:00+08:00')
  const backup = await awaitedSince(services.db)
  if (backup && since > backup)
    return no(say, `--since must not be after the backup that was restored, which is of ${backup.toISOString()}`)
  const found = await recoverPayments(services, since)
  for (const movement of found)
    say(`${formatPesos(toPesos(movement.amount))} of ${movement.reference}: ${recoveries[movement.outcome](movement)}`)
  say(`${found.length} movements at the provider that the ledger lacked`)
  const count = (wanted: Recovered['outcome']) => found.filter(({ outcome }) => outcome === wanted).length
  const [payouts, returned, refunds] = [count('unknown payout'), count('returned payout'), count('unknown refund')]
  if (returned > 0) no(say, `not in the ledger: ${returned} payouts that were returned; nobody has their money twice`)
  if (payouts > 0) no(say, `not in the ledger: ${payouts} payouts, so that their creators have the money twice`)
  if (refunds > 0) no(say, `not in the ledger: ${refunds} refunds, so that their creators still have the payers’ money`)
  if (payouts + returned + refunds > 0)
    return no(say, 'after a restore payouts wait until this finds nothing more, or until `payouts resume`')
  if (await endReconciling(services.db)) say('nothing is missing: payouts go on')
  return true
}

const recoveries: Record<Recovered['outcome'], (movement: Recovered) => string> = {
  posted: () => 'posted',
  'set aside': () => 'belongs to no payment; it is posted to suspense and refunded to its payer',
  'unknown payout': ({ reference, owners = [] }) =>
    `was paid out and is not in the ledger; ${getBooking(reference, owners)}`,
  'returned payout': ({ reference, owners = [] }) =>
    `was paid out and returned, and neither is in the ledger; ${getBooking(reference, owners)}`,
  'unknown refund': ({ reference }) =>
    `was refunded and is not in the ledger; book it with: npm run pixel -- refund book ${reference}`,
}

/** Of several pages none is in the command: pasted as it is, it must not debit one that did not withdraw. */
function getBooking(payout: string, [page, ...others]: string[]): string {
  if (page === undefined) return 'no payout account is the one that it went to'
  const command = `book it with: npm run pixel -- payout book ${payout}`
  return others.length === 0
    ? `${command} ${page}`
    : `${command} <page_url>, of the page that withdrew it, which is one of: ${[page, ...others].join(', ')}`
}
