import type { MixCost } from '../../soak/bench-mix.ts'
import { reportLines, verdict } from '../../soak/report-lines.ts'
import { rate } from '../verdicts.ts'

/** Of a hundred requests ninety pages, five reactions, four gifts and one of the rest; half of the people are signed in. */
export function mixLines({ perSecond, empty, reports, failed, paid, notPosted, isLedgerExact }: MixCost): string[] {
  return [
    rate('pages, reactions, gifts and the rest, 90:5:4:1', perSecond, 'an empty Fastify route', empty, 0.03),
    ...reports.map((round) => `  ${reportLines(round).join('; ')}`),
    verdict(`refused or wrong: ${failed}`, failed === 0, '0'),
    verdict(`of ${paid} gifts that were paid, not posted: ${notPosted}`, paid > 0 && notPosted === 0, '0'),
    verdict('the ledger verifies', isLedgerExact, 'yes'),
  ]
}
