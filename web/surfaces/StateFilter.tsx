// Which of a surface's rows are listed: all, or those in one state. Links, so that it works without a script.
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'

interface Props<S extends string> {
  states: readonly S[]
  words: Readonly<Record<S, string>>
  /** Undefined: all of them. */
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
