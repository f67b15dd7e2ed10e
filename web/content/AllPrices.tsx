// All price tiers, with search.
import Check from 'lucide-react/icons/check'
import { content } from '#contract/content.ts'
import type { Price } from '#contract/price.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { usePages } from '../shell/queries.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { cx } from '../ui/cx.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { noResults } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './SetPriceModal.module.css'

interface AllPricesProps {
  search: string
  chosen: Price | null
  onChoose: (price: Price) => void
}

export function AllPrices({ search, chosen, onChoose }: AllPricesProps) {
  const prices = usePages(content.prices, { query: { search } })
  return (
    <fieldset>
      <legend className={styles.legend}>{say('All prices')}</legend>
      <InfiniteList
        label={say('prices')}
        pages={prices}
        getKey={(tier) => String(tier.price_id)}
        row={(tier) => (
          <Tier
            key={tier.price_id}
            tier={tier}
            isChosen={tier.price_id === chosen?.price_id}
            onChoose={() => onChoose(tier)}
          />
        )}
        skeleton={<SkeletonRows count={5} avatar={false} />}
        empty={
          <EmptyState
            drawing={<Drawing art={noResults} />}
            text={say('No such price.')}
            hint={say('Try a round amount.')}
          />
        }
      />
    </fieldset>
  )
}

function Tier({ tier, isChosen, onChoose }: { tier: Price; isChosen: boolean; onChoose: () => void }) {
  return (
    <li>
      <label className={cx(styles.tier, isChosen && styles.chosen)}>
        <input type="radio" name="price" value={tier.price_id} checked={isChosen} onChange={onChoose} />
        <span className={styles.words}>
          <span className={styles.amount}>
            <span aria-hidden="true">{tier.price_label}</span>
            <span className="visually-hidden">{speakPesos(tier.price)}</span>
          </span>
          {tier.price === 0 && <span className={styles.description}>{tier.name}</span>}
        </span>
        <Check />
      </label>
    </li>
  )
}
