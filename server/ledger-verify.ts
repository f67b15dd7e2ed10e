import { formatPesos, toPesos } from '#contract/amounts.ts'
import { invariantCount } from './money/ledger/verify.ts'
import { runLedgerVerification } from './money/run-ledger-verification.ts'
import type { Say } from './outside/command.ts'
import type { Services } from './outside/services.ts'

export async function ledgerVerify(services: Services, args: string[], say: Say): Promise<boolean> {
  const { findings, isWhole, ours, theirs } = await runLedgerVerification(services, {
    whole: !args.includes('--since-last'),
  })
  if (!isWhole) say('only rows since the last verification; without --since-last everything is verified')
  for (const { invariant, detail } of findings) say(`BROKEN ${invariant}: ${detail}`)
  say(`${invariantCount} invariants, ${findings.length} violations`)
  const agrees = ours === theirs
  say(
    agrees
      ? `provider and clearing agree at ${formatPesos(toPesos(theirs))}`
      : `BROKEN provider totals equal clearing: theirs ${theirs}, ours ${ours} centavos`,
  )
  return findings.length === 0 && agrees
}
