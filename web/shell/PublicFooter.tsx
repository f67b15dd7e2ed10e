// The footer of every public page: help, legal documents, reporting and support contact.

import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { Logo } from '../ui/Logo.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { Link } from './Link.tsx'
import styles from './PublicFooter.module.css'
import { usePageContext } from './page-context.ts'
import { type Reported, ReportLink } from './ReportLink.tsx'

/** `reported` is the subject of this page, for its report link. */
export function PublicFooter({ reported }: { reported?: Reported | undefined }) {
  const { supportEmail } = usePageContext()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.line}>
          <Logo tile height={24} />
          {say('Every peso is a pixel.')}
        </p>
        <nav aria-label={say('About PIXEL')} className={styles.links}>
          <Link href={addresses.help}>{say('Help')}</Link>
          <Link href={addresses.explore}>{say('Explore')}</Link>
          <Link href={addresses.terms}>{say('Terms and Conditions')}</Link>
          <Link href={addresses.privacy}>{say('Privacy Notice')}</Link>
          {reported && <ReportLink {...reported} />}
          {supportEmail && <a href={`mailto:${supportEmail}`}>{say('Contact support')}</a>}
        </nav>
        <LanguageChoice />
      </div>
    </footer>
  )
}
