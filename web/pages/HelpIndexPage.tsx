// /help: the index of help articles by category. Needs no script.

import { addresses } from '#contract/addresses/paths.ts'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage } from '../shell/page.ts'
import { usePageContext } from '../shell/page-context.ts'
import styles from './HelpPage.module.css'
import { articles } from './help/articles.ts'

export default definePage({
  head: () => ({
    title: `${say('Help')} | PIXEL`,
    description: 'Answers about gifts, photos, payouts and your account.',
    canonical: addresses.help,
  }),
  isStatic: true,
  Component: HelpIndexPage,
})

function HelpIndexPage() {
  const { supportEmail } = usePageContext()
  const written = Object.entries(articles).map(([slug, article]) => ({ slug, ...article() }))
  const categories = [...new Map(written.map(({ category }) => [category.slug, category.name]))]
  return (
    <PublicPage className={styles.page}>
      <header>
        <h1>{say('Help')}</h1>
      </header>
      {categories.map(([slug, name]) => (
        <section key={slug} aria-labelledby={slug} className={styles.section}>
          <h2 id={slug}>{name}</h2>
          <ul className={styles.questions}>
            {written
              .filter(({ category }) => category.slug === slug)
              .map((article) => (
                <li key={article.slug}>
                  <Link href={addresses.helpArticle(article.slug)}>{article.title}</Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className={styles.contact}>
        <Say
          text="Not answered? Write to <email>{email}</email>."
          values={{ email: supportEmail }}
          parts={{ email: (words) => <a href={`mailto:${supportEmail}`}>{words}</a> }}
        />{' '}
        <a href={serverPaths.status}>{say('How PIXEL is doing')}</a>
      </p>
    </PublicPage>
  )
}
