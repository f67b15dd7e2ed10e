// The amount of a gift: a quick amount or a custom one.
import { formatWholePesos } from '#contract/amounts.ts'
import { say } from '../language/say.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { ChipGroup } from '../ui/ChipGroup.tsx'
import { quickAmounts } from './gift-fields.ts'
import type { Gift } from './useGift.ts'

/** The quick amounts this creator accepts, and a custom amount, which takes precedence. */
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
          // Setting `amount` again clears an error about the quick amount, which no longer applies.
          set('amount', values.amount)
        }}
        errors={errors.amount}
      />
    </>
  )
}
