// What went wrong with a call, beside a refusal: in each case it is not known what happened.
import { ProviderAmbiguous } from '../epayment.ts'

/** Not asked at all: the calls of this minute are used up. */
export class ProviderThrottled extends ProviderAmbiguous {}
/** A call with this key is in work, or was answered with something else. */
export class ProviderDuplicate extends ProviderAmbiguous {}
/** Our key or our address is not accepted. It is the operator's matter and refuses nobody's order. */
export class ProviderMisconfigured extends ProviderAmbiguous {}
