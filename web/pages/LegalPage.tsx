// The legal documents. Needs no script.

import { addresses } from '#contract/addresses/paths.ts'
import { ownValue } from '#contract/own-value.ts'
import { say } from '../language/say.ts'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage, type PageMatch } from '../shell/page.ts'
import { usePageContext } from '../shell/page-context.ts'
import styles from './LegalPage.module.css'
import type { LegalDocument } from './legal/document.ts'
import { privacyNotice } from './legal/privacy-notice.tsx'
import { termsAndConditions } from './legal/terms-and-conditions.tsx'

const documents: Record<string, LegalDocument> = {
  'terms-and-conditions': termsAndConditions,
  'privacy-notice': privacyNotice,
}

export default definePage({
  isFound: ({ params }) => getDocument(params) !== undefined,
  head: ({ params }) => {
    const document = getDocument(params)
    if (!document) return { title: `${say('Page Not Found')} | PIXEL`, isPrivate: true }
    return {
      title: `${document.title} | PIXEL`,
      description: document.summary,
      canonical: addresses.legal(params.document ?? ''),
    }
  },
  isStatic: true,
  Component: LegalPage,
})

function LegalPage({ params }: PageMatch) {
  const { supportEmail } = usePageContext()
  const document = getDocument(params)!
  const sections = document.sections(supportEmail)
  return (
    <PublicPage className={styles.page}>
      <header className={styles.head}>
        <h1 lang="en">{document.title}</h1>
        <p className={styles.updated}>{say('Last changed {day}', { day: document.updated })}</p>
        <p lang="en" className={styles.summary}>
          {document.summary}
        </p>
      </header>
      <nav aria-labelledby="contents" className={styles.contents}>
        <h2 id="contents">{say('Contents')}</h2>
        <ol lang="en">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div lang="en" className={styles.article}>
        {sections.map(({ id, title, text }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              {index + 1}. {title}
            </h2>
            {text}
          </section>
        ))}
      </div>
    </PublicPage>
  )
}

function getDocument({ document = '' }: PageMatch['params']): LegalDocument | undefined {
  return ownValue(documents, document)
}
