// Failures of a call other than refusals: in each case it is unknown what happened.
import { ProviderAmbiguous } from '../epayment.ts'

/** The call was not sent: the calls of this minute are used up. */
export class ProviderThrottled extends ProviderAmbiguous {}
/** A call with this key is in progress, or was answered for another order. */
export class ProviderDuplicate extends ProviderAmbiguous {}
/** Our key or our IP address is not accepted. The operator must act; nobody's order is refused. */
export class ProviderMisconfigured extends ProviderAmbiguous {}
