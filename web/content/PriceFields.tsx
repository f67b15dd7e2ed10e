// The price of a post, or that it is free.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { say } from '../language/say.ts'
import { withFree, withPrice } from '../media/photo-set.ts'
import { useUploads } from '../media/uploads.ts'
import { openModal } from '../shell/modals.ts'
import type { PhotoSetStore } from '../shell/photo-set.ts'
import { cx } from '../ui/cx.ts'
import { FieldErrors } from '../ui/Field.tsx'
import { Switch } from '../ui/Switch.tsx'
import styles from './PriceFields.module.css'
import { priceLabel } from './price.ts'

interface Props {
  photoSet: PhotoSetStore
  /** Not shown any more once the price is another one. */
  errors: readonly string[] | undefined
  /** A line below the price. */
  hint?: string | undefined
}

export function PriceFields({ photoSet, errors, hint }: Props) {
  const { isFree, price } = useUploads(photoSet)
  const id = useId()
  /** The errors, and the price that they are about. */
  const [wrong, setWrong] = useState({ errors, isFree, price })
  if (wrong.errors !== errors) setWrong({ errors, isFree, price })
  const shown = wrong.isFree === isFree && wrong.price === price ? errors : undefined

  function choose(): void {
    openModal('set-price', {
      price,
      onChoose: (chosen) => photoSet.change((set) => withPrice(set, chosen)),
    })
  }

  return (
    <div>
      <button
        type="button"
        className={cx(styles.row, shown && styles.wrong)}
        aria-invalid={shown && true}
        aria-describedby={`${id}-errors`}
        onClick={choose}
      >
        <span className={styles.words}>
          <span className={styles.label}>{say('Price')}</span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
        <span className={styles.price}>
          <strong>{priceLabel(isFree, price)}</strong>
          <ChevronRight />
        </span>
      </button>
      <FieldErrors id={`${id}-errors`} errors={shown} />
      <Switch
        label={say('Make it FREE')}
        hint={say('Everyone can see it without paying.')}
        className={styles.free}
        checked={isFree}
        onChange={(event) => {
          const { checked } = event.target
          photoSet.change((set) => withFree(set, checked))
        }}
      />
    </div>
  )
}
