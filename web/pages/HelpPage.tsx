// /help/{article}: one help article. Needs no script.

import { addresses } from '#contract/addresses/paths.ts'
import { ownValue } from '#contract/own-value.ts'
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage, type PageMatch } from '../shell/page.ts'
import { usePageContext } from '../shell/page-context.ts'
import styles from './HelpPage.module.css'
import type { HelpArticle } from './help/article.ts'
import { articles } from './help/articles.ts'

export default definePage({
  isFound: ({ params }) => getArticle(params) !== undefined,
  head: ({ params }) => {
    const article = getArticle(params)
    if (!article) return { title: `${say('Page Not Found')} | PIXEL`, isPrivate: true }
    return {
      title: `${article.title} | PIXEL`,
      description: article.summary,
      canonical: addresses.helpArticle(params.article ?? ''),
    }
  },
  isStatic: true,
  Component: HelpPage,
})

function HelpPage({ params }: PageMatch) {
  const { supportEmail } = usePageContext()
  const { title, category, summary, sections } = getArticle(params)!
  return (
    <PublicPage className={styles.page}>
      <header>
        <p className={styles.category}>
          <Link href={addresses.help}>{say('Help: {topic}', { topic: category.name })}</Link>
        </p>
        <h1>{title}</h1>
        <p className={styles.summary}>{summary}</p>
      </header>
      {sections.map((section) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className={styles.section}>
          <h2 id={`${section.id}-title`}>{section.title}</h2>
          {section.text}
        </section>
      ))}
      <p className={styles.contact}>
        <Say
          text="Not answered? Write to <email>{email}</email> with the reference, if it is about money."
          values={{ email: supportEmail }}
          parts={{ email: (words) => <a href={`mailto:${supportEmail}`}>{words}</a> }}
        />
      </p>
    </PublicPage>
  )
}

function getArticle({ article = '' }: PageMatch['params']): HelpArticle | undefined {
  return ownValue(articles, article)?.()
}
