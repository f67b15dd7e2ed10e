// Filters a surface's rows by state. Links, so that it works without JavaScript.
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'

interface Props<S extends string> {
  states: readonly S[]
  words: Readonly<Record<S, string>>
  /** Undefined selects all states. */
  chosen: string | undefined
  address: (state: S | undefined) => string
}

export function StateFilter<S extends string>({ states, words, chosen, address }: Props<S>) {
  return (
    <FilterChips
      label={say('Show')}
      as={Link}
      value={chosen ?? 'all'}
      items={[
        { value: 'all', label: say('All'), href: address(undefined) },
        ...states.map((state) => ({ value: state, label: say(words[state]), href: address(state) })),
      ]}
    />
  )
}
