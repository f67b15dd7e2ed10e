// The error pages: Page Not Found, Something went wrong, Content not accessible. Each states the problem and offers one action.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { notAccessible, notFound, offline } from '../ui/drawings.ts'
import { ApiError, connectionTexts } from './api.ts'
import styles from './error-pages.module.css'
import { Link } from './Link.tsx'
import type { Page } from './page.ts'
import { useTitle } from './useTitle.ts'

export function NotFound() {
  return (
    <NothingHere
      title={say('Page Not Found')}
      text={say('This address leads nowhere, or the page is not for everyone.')}
      art={notFound}
    />
  )
}

function NotAccessible() {
  return (
    <NothingHere
      title={say('Content not accessible')}
      text={say('Its owner has hidden or deleted what was here.')}
      art={notAccessible}
    />
  )
}

function NothingHere(page: Omit<ErrorPageProps, 'children'>) {
  return (
    <ErrorPage {...page}>
      <Button as={Link} href={addresses.home}>
        {say('BACK TO HOME')}
      </Button>
    </ErrorPage>
  )
}

interface WentWrongProps {
  title?: string | undefined
  text?: string | undefined
  /** Retries in place; without it the button reloads the page. */
  onRetry?: (() => void) | undefined
  /** The request id, for finding the request in the log. */
  children?: ReactNode
}

function WentWrong({ title = say('Something went wrong'), text, onRetry, children }: WentWrongProps) {
  return (
    <ErrorPage title={title} text={text ?? say('This is our fault, not yours. Nothing was charged.')} art={offline}>
      <form>
        <Button type={onRetry ? 'button' : 'submit'} onClick={onRetry}>
          {say('Try Again')}
        </Button>
      </form>
      <code>{children}</code>
    </ErrorPage>
  )
}

/** Replaces a page whose code failed to load; retrying reloads the document, because browsers remember a failed import. */
export const notLoaded: { alone: Page; inFrame?: Page } = {
  alone: {
    head: () => ({ title: `${say('Something went wrong')} | PIXEL` }),
    Component: () => <WentWrong text={say(connectionTexts.none)} onRetry={() => location.reload()} />,
  },
}

/** The error page for an error of the API. */
export function getErrorPage(error: unknown, onRetry?: () => void): ReactNode {
  const known = error instanceof ApiError ? error : undefined
  const code = known?.code
  if (code === 'NotFoundException' || code === 'ValidationException') return <NotFound />
  if (code === 'ContentNotAccessibleException') return <NotAccessible />
  return (
    <WentWrong
      title={code === 'ServiceUnavailableException' ? say('One moment, please') : undefined}
      text={code === 'ServerException' ? undefined : known?.message}
      onRetry={onRetry}
    >
      {known?.data.request_id as ReactNode}
    </WentWrong>
  )
}

interface ErrorPageProps {
  title: string
  text: string
  art: string
  children: ReactNode
}

function ErrorPage({ title, text, art, children }: ErrorPageProps) {
  useTitle(`${title} | PIXEL`)
  return (
    <main className={styles.page} tabIndex={-1}>
      <Drawing art={art} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  )
}
