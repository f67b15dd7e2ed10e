// Switches the language with a plain form post, because a page in another language is a different document.

import { addresses } from '#contract/addresses/paths.ts'
import { languages } from '#contract/languages.ts'
import { currentLanguage, say } from '../language/say.ts'
import styles from './LanguageChoice.module.css'
import { useAddress } from './location.ts'

export function LanguageChoice() {
  const { pathname, search } = useAddress()
  return (
    <form method="post" action={addresses.language} aria-label={say('Language')} className={styles.choice}>
      <input type="hidden" name="next" value={pathname + search} />
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="submit"
          name="language"
          value={code}
          lang={code}
          aria-pressed={code === currentLanguage()}
          className={styles.language}
        >
          {name}
        </button>
      ))}
    </form>
  )
}
