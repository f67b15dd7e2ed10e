// Chooses the range of days: four preset links, and a plain form for custom days.
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { Button } from '../ui/Button.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './RangePicker.module.css'
import type { RequestedRange } from './requested-range.ts'

export function RangePicker({ requested }: { requested: RequestedRange }) {
  return (
    <div className={styles.picker}>
      <FilterChips
        label={say('Of which days')}
        as={Link}
        value={requested.range}
        items={[
          { value: '7', label: say('7 days'), href: addresses.statisticsBy({ days: '7' }) },
          { value: '30', label: say('30 days'), href: addresses.statistics },
          { value: '90', label: say('90 days'), href: addresses.statisticsBy({ days: '90' }) },
          { value: '12', label: say('12 months'), href: addresses.statisticsBy({ by: 'month' }) },
        ]}
      />
      <details className={styles.own} open={requested.range === 'own'}>
        <summary>{say('Choose the days')}</summary>
        <CustomDays key={`${requested.from} ${requested.to} ${requested.by}`} requested={requested} />
      </details>
    </div>
  )
}

function CustomDays({ requested: { from, to, by, errors } }: { requested: RequestedRange }) {
  return (
    <form method="get" action={addresses.statistics} className={styles.form}>
      <TextField
        label={say('First day')}
        type="date"
        name="from"
        defaultValue={from}
        errors={errors.from?.map((text) => say(text))}
      />
      <TextField
        label={say('Last day')}
        type="date"
        name="to"
        defaultValue={to}
        errors={errors.to?.map((text) => say(text))}
      />
      <Select
        label={say('One bar is')}
        name="by"
        defaultValue={by}
        options={[
          { value: 'day', label: say('a day') },
          { value: 'month', label: say('a month') },
        ]}
      />
      <Button type="submit" variant="outline" size="medium">
        {say('Show these days')}
      </Button>
    </form>
  )
}
