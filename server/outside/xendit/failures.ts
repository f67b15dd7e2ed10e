// Failures of a call other than refusals.
import { ProviderAmbiguous, ProviderUnreached } from '../epayment.ts'

/** The calls of this minute are used up. */
export class ProviderThrottled extends ProviderUnreached {}
/** A call with this key is in progress, or was answered for another request. */
export class ProviderDuplicate extends ProviderAmbiguous {}
/** Our key or our IP address is not accepted. The operator must act; nobody's request is refused. */
export class ProviderMisconfigured extends ProviderAmbiguous {}
