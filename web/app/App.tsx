// The root component: query cache, current page, snackbars, modals.
import { type ReactNode, Suspense, use, useMemo } from 'react'
import type { PageRoute } from '#contract/addresses/pages.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { NotFound } from '../shell/error-pages.tsx'
import { Redirect, useAddress, visitsSinceLoad } from '../shell/location.ts'
import { getReads, type Page, type PageMatch } from '../shell/page.ts'
import { PageContext, type PageContextValue, usePageContext } from '../shell/page-context.ts'
import { type QueryClient, QueryClientProvider, useAnswers } from '../shell/queries.ts'
import { closeToast, useToasts } from '../shell/toasts.ts'
import { useTitle } from '../shell/useTitle.ts'
import { withQuery } from '../shell/with-query.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { Snackbars } from '../ui/Snackbars.tsx'
import { getPage } from './load-page-and-data.ts'
import { Modals } from './Modals.tsx'
import { findRoute } from './routes.ts'
import { useArrival } from './useArrival.ts'

const loadModals = () => import('./AllModals.tsx').then(({ AllModals }) => AllModals)

interface Props {
  client: QueryClient
  context: PageContextValue
  /** The page of the first render, loaded beforehand. */
  first: Page | undefined
  /** Rendered instead of a page: an error page of the server. */
  errorPage?: ReactNode
}

export function App({ client, context, first, errorPage }: Props) {
  return (
    <QueryClientProvider client={client}>
      <CurrentContext value={context}>
        <CurrentPage client={client} first={first} errorPage={errorPage} />
        <Toasts />
        <Modals load={loadModals} />
      </CurrentContext>
    </QueryClientProvider>
  )
}

/** Drops the posted form after the first navigation, because it belongs to the first page only. */
function CurrentContext({ value, children }: { value: PageContextValue; children: ReactNode }) {
  useAddress()
  const isFirst = visitsSinceLoad() === 0
  const current = useMemo(() => (isFirst ? value : { ...value, posted: undefined }), [isFirst, value])
  return <PageContext value={current}>{children}</PageContext>
}

function CurrentPage({ client, first, errorPage }: Pick<Props, 'client' | 'first' | 'errorPage'>) {
  const { pathname, search } = useAddress()
  const found = findRoute(pathname + search)
  const isFirst = visitsSinceLoad() === 0
  useArrival(pathname)
  if (errorPage && isFirst) return errorPage
  if (!found) return <NotFound />
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoader />}>
        <PendingPage client={client} first={isFirst ? first : undefined} address={pathname + search} {...found} />
      </Suspense>
    </ErrorBoundary>
  )
}

interface PendingPageProps extends Pick<Props, 'client' | 'first'> {
  address: string
  route: PageRoute
  match: PageMatch
}

function PendingPage({ client, first, address, route, match }: PendingPageProps) {
  const { isSignedIn } = usePageContext()
  const page = first ?? getPage(client, { address, name: route.page, match, isSignedIn })
  return <LoadedPage page={page instanceof Promise ? use(page) : page} match={match} />
}

/** Renders a loaded page: applies its `isFound`, `redirect` and title, then its component. */
function LoadedPage({ page, match }: { page: Page; match: PageMatch }) {
  const { Component, isFound, redirect, head } = page
  const exists = isFound?.(match) !== false
  const answers = useAnswers(getReads(page, match))
  useTitle(exists ? head(match, answers).title : undefined)
  if (!exists) return <NotFound />
  const newAddress = redirect?.(match, answers)
  if (newAddress) return <Redirect to={withQuery(newAddress, match.query)} replace />
  return <Component {...match} />
}

function Toasts() {
  return <Snackbars items={useToasts()} onClose={closeToast} />
}
