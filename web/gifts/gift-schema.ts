// The schema of a gift, loaded with its validation library when the form is first touched.
import * as z from 'zod/mini'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'

/** The contract's form, with this creator's minimum. */
export async function giftSchema(minPesos: number) {
  const [{ GiftForm }, { errorWithValues, pesosInput }, { texts }] = await Promise.all([
    import('#contract/gifts.ts'),
    import('#contract/fields.ts'),
    import('#contract/texts.ts'),
  ])
  return z.extend(GiftForm, {
    amount: pesosInput.check(
      z.refine(
        (centavos) => toPesos(centavos) >= minPesos,
        errorWithValues(texts.amountBelow, { minimum: formatPesos(minPesos) }),
      ),
      z.refine(
        (centavos) => centavos <= limits.giftMaxCentavos,
        errorWithValues(texts.amountAbove, { maximum: formatPesos(toPesos(limits.giftMaxCentavos)) }),
      ),
    ),
    amount_other: z.string(),
  })
}
