// The bank of an account: searched for and chosen from the provider's list.
import './has-own.ts'
import { Combobox } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type UIEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type Bank, banks } from '#contract/money/banks.ts'
import { listTexts } from '#contract/paging.ts'
import { say } from '../../language/say.ts'
import { usePages } from '../../shell/queries.ts'
import { useDebounced } from '../../shell/useDebounced.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import fieldStyles from '../../ui/Field.module.css'
import { Field } from '../../ui/Field.tsx'
import styles from './BankField.module.css'

/** Loads more when less of the list than this is left below. */
const NEAR_END_PX = 240

interface Props {
  bank: Bank | null
  onChoose: (bank: Bank | null) => void
  errors: readonly string[] | undefined
}

export function BankField({ bank, onChoose, errors }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), limits.searchDebounceMs)
  const found = usePages(banks.list, { query: { per_page: String(limits.banksPage), search } })

  return (
    <Combobox.Root
      items={found.rows}
      filter={null}
      value={bank}
      onValueChange={onChoose}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(one, other) => one.slug === other.slug}
      // Text set by a choice does not start a search.
      onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
      autoHighlight
    >
      <Field label={say('Bank')} errors={errors}>
        {(control) => (
          <Combobox.InputGroup className={fieldStyles.box}>
            <Combobox.Input
              {...control}
              placeholder={say('Search your bank')}
              className={cx(fieldStyles.input, styles.name)}
            />
            <Combobox.Trigger aria-label={say('All banks')} className={styles.trigger}>
              <ChevronDown />
            </Combobox.Trigger>
          </Combobox.InputGroup>
        )}
      </Field>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className={styles.positioner}>
          {/* Rendered outside the dialog, so it needs to be a landmark of its own for screen readers. */}
          <Combobox.Popup
            role="region"
            aria-label={say('Banks')}
            className={styles.popup}
            aria-busy={found.isLoading || undefined}
            onScroll={loadMoreNearEnd}
          >
            <Combobox.Status className={styles.status}>{found.isLoading && say('Loading banks…')}</Combobox.Status>
            {found.error && (
              <div className={styles.failed}>
                <p>{say(listTexts.failed)}</p>
                <Button size="small" variant="outline" onClick={() => void found.reload()}>
                  {say('Try Again')}
                </Button>
              </div>
            )}
            <Combobox.Empty className={styles.status}>
              {!found.isLoading && !found.error && say('No bank of this name. Try its short name, such as BPI.')}
            </Combobox.Empty>
            <Combobox.List>
              {(item: Bank) => (
                <Combobox.Item key={item.slug} value={item} className={styles.item}>
                  {item.name}
                  <Combobox.ItemIndicator className={styles.chosen}>
                    <Check />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )

  function loadMoreNearEnd({ currentTarget: list }: UIEvent): void {
    const leftPx = list.scrollHeight - list.scrollTop - list.clientHeight
    if (leftPx < NEAR_END_PX && found.hasMore && !found.isLoadingMore) found.loadMore()
  }
}
