// A search that answers while somebody types; without JavaScript a plain form with a button.
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './SearchForm.module.css'

interface Props {
  /** Address of the list, which reads `search` from its query. */
  action: string
  /** What else its query says, for the plain form. */
  query: Record<string, string>
  label: string
  typed: string
  onType: (typed: string) => void
  /** Somebody pressed Enter. */
  onSubmit?: () => void
  className?: string | undefined
}

export function SearchForm({ action, query, label, typed, onType, onSubmit, className }: Props) {
  return (
    <search className={cx(styles.search, className)}>
      <form
        method="get"
        action={action}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField
          label={label}
          name="search"
          maxLength={limits.searchMax}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        <div className="without-script">
          <Button type="submit" variant="outline" size="medium">
            {say('Search')}
          </Button>
        </div>
      </form>
    </search>
  )
}
