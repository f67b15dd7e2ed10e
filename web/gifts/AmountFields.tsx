// The amount of a gift: one of a few, or one of one's own.
import { formatWholePesos, speakPesos } from '#contract/amounts.ts'
import { say } from '../language/say.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { ChipGroup } from '../ui/ChipGroup.tsx'
import { quickAmounts } from './gift-fields.ts'
import type { Gift } from './useGift.ts'

/** The quick amounts this creator takes, and one of one's own, which wins. */
export function AmountFields({ gift: { values, errors, set }, minPesos }: { gift: Gift; minPesos: number }) {
  const quick = quickAmounts(minPesos)
  return (
    <>
      {quick.length > 0 && (
        <ChipGroup
          label={say('Amount')}
          name="amount"
          value={values.amount_other === '' ? values.amount : null}
          onValueChange={(amount) => {
            set('amount', amount)
            set('amount_other', '')
          }}
          options={quick.map((pesos) => ({
            value: String(pesos),
            label: formatWholePesos(pesos),
            spoken: speakPesos(pesos),
          }))}
        />
      )}
      <AmountField
        label={say(quick.length > 0 ? 'Other amount' : 'Amount')}
        name="amount_other"
        value={values.amount_other}
        onValueChange={(amount) => {
          set('amount_other', amount)
          // The refusal of a quick amount is about an amount, and this is another one.
          set('amount', values.amount)
        }}
        errors={errors.amount}
      />
    </>
  )
}
