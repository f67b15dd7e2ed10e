// The search form. A plain GET form that works without JavaScript.
import type { FormEvent } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { useNavigate } from '../shell/location.ts'
import { Button } from '../ui/Button.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './discovery.module.css'

interface Props {
  search: string
  type: 'creators' | 'posts'
}

export function SearchForm({ search, type }: Props) {
  const navigate = useNavigate()

  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('search'))
    navigate(addresses.search(typed.trim(), type))
  }

  return (
    <search>
      <form action={addresses.explore} onSubmit={find} className={styles.search}>
        {type === 'posts' && <input type="hidden" name="type" value="posts" />}
        <SearchField
          label={say('Search creators and posts')}
          placeholder={say('Creators, posts')}
          name="search"
          maxLength={limits.searchMax}
          defaultValue={search}
        />
        <Button type="submit">{say('Search')}</Button>
      </form>
    </search>
  )
}
