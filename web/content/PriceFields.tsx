// The price of a post, or that it is free.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
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
  errors?: readonly string[] | undefined
  /** A line below the price. */
  hint?: string | undefined
  /** Called on a choice: an earlier error about it no longer applies. */
  onChange?: () => void
}

export function PriceFields({ photoSet, errors, hint, onChange }: Props) {
  const { isFree, price } = useUploads(photoSet)
  const id = useId()
  const isWrong = Boolean(errors?.length)

  function choose(): void {
    openModal('set-price', {
      price,
      onChoose: (chosen) => {
        photoSet.change((set) => withPrice(set, chosen))
        onChange?.()
      },
    })
  }

  return (
    <div>
      <button
        type="button"
        className={cx(styles.row, isWrong && styles.wrong)}
        aria-invalid={isWrong || undefined}
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
      <FieldErrors id={`${id}-errors`} errors={errors} />
      <Switch
        label={say('Make it FREE')}
        hint={say('Everyone can see it without paying.')}
        className={styles.free}
        checked={isFree}
        onChange={(event) => {
          const { checked } = event.target
          photoSet.change((set) => withFree(set, checked))
          onChange?.()
        }}
      />
    </div>
  )
}
