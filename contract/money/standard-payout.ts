// The fee and the monthly limit of standard payouts, as texts for the screens that name them.
import { formatPesos, toPesos } from '../amounts.ts'
import { limits } from '../limits.ts'

/** `₱15.00` */
export const standardFee = formatPesos(toPesos(limits.standardPayoutFeeCentavos))
/** `₱5,000.00`: all banks of a user together, per calendar month of Manila. */
export const standardMonthMax = formatPesos(toPesos(limits.standardPayoutMonthMaxCentavos))
