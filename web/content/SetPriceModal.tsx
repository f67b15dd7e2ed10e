// Chooses a price tier: suggestions as tiles, all tiers below, the free one first.
import { type FormEvent, useState } from 'react'
import { formatWholePesos } from '#contract/amounts.ts'
import { content } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { usePages } from '../shell/queries.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { useDebounced } from '../shell/useDebounced.ts'
import { Button } from '../ui/Button.tsx'
import { ChipGroup } from '../ui/ChipGroup.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { AllPrices } from './AllPrices.tsx'
import { priceSearch } from './price.ts'
import styles from './SetPriceModal.module.css'

export default function SetPriceModal({ price, onChoose, frame }: ModalProps<'set-price'>) {
  const [chosen, setChosen] = useState(price)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, limits.priceSearchDebounceMs)
  const suggested = usePages(content.prices, { query: { suggested_prices_only: 1 } })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!chosen) return
    onChoose(chosen)
    frame.onClose()
  }

  return (
    <Dialog
      {...frame}
      title={say('Set Content Price')}
      footer={
        <Button type="submit" form="set-price" full disabled={!chosen}>
          {chosen ? say('Set {amount}', { amount: chosen.price_label }) : say('Choose a price')}
        </Button>
      }
    >
      <form id="set-price" className={styles.content} onSubmit={submit}>
        <SearchField
          label={say('Search a price')}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(priceSearch(event.target.value))}
          // Enter would set the price that was chosen before, not the one that is searched for.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {typed === '' && suggested.rows.length > 0 && (
          <ChipGroup
            label={say('Suggested')}
            name="suggested"
            columns={4}
            options={suggested.rows.map((tier) => ({
              value: String(tier.price_id),
              label: formatWholePesos(tier.price),
              spoken: speakPesos(tier.price),
            }))}
            value={chosen ? String(chosen.price_id) : null}
            onValueChange={(id) => setChosen(suggested.rows.find((tier) => String(tier.price_id) === id) ?? null)}
          />
        )}
        <AllPrices search={search} chosen={chosen} onChoose={setChosen} />
      </form>
    </Dialog>
  )
}
