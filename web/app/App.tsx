// The composition: cache, page, snackbars, modals.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { say } from '../language/say.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { NotFound, WentWrong } from '../shell/error-pages.tsx'
import { useAddress, visitsSinceLoad } from '../shell/location.ts'
import { ModalHost } from '../shell/ModalHost.tsx'
import type { Page, PageMatch } from '../shell/page.ts'
import { PageContext, type PageContextValue } from '../shell/page-context.ts'
import { type createQueryClient, QueryClientProvider } from '../shell/queries.ts'
import { closeToast, useToasts } from '../shell/toasts.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { Snackbars } from '../ui/Snackbars.tsx'
import { modalRegistry } from './modal-registry.ts'
import { findRoute, loadPage } from './routes.ts'

interface Props {
  client: ReturnType<typeof createQueryClient>
  context: PageContextValue
  /** The page of the first drawing, loaded before it. */
  first: { name: string; page: Page } | undefined
  /** Drawn instead of a page: an error page of the server. */
  instead?: ReactNode
}

export function App({ client, context, first, instead }: Props) {
  return (
    <QueryClientProvider client={client}>
      <CurrentContext value={context}>
        <CurrentPage first={first} instead={instead} />
        <Toasts />
        <ModalHost registry={modalRegistry} />
      </CurrentContext>
    </QueryClientProvider>
  )
}

/** The posted form belongs to the first page only: whoever goes on starts anew. */
function CurrentContext({ value, children }: { value: PageContextValue; children: ReactNode }) {
  useAddress()
  const isFirst = visitsSinceLoad() === 0
  const current = useMemo(() => (isFirst ? value : { ...value, posted: undefined }), [isFirst, value])
  return <PageContext value={current}>{children}</PageContext>
}

function CurrentPage({ first, instead }: Pick<Props, 'first' | 'instead'>) {
  const { pathname, search } = useAddress()
  const found = findRoute(pathname + search)
  useLeaveAtTop(pathname)
  if (instead && visitsSinceLoad() === 0) return instead
  if (!found) return <NotFound />
  const Loaded = first && first.name === found.route.page ? drawn(first.page) : loadedPage(found.route.page)
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoader />}>
        <Loaded {...found.match} />
      </Suspense>
    </ErrorBoundary>
  )
}

type PageComponent = ComponentType<PageMatch>
const components = new Map<string, PageComponent>()
const firsts = new WeakMap<Page, PageComponent>()

/** A page that is loaded already, so that the first drawing waits for nothing. */
function drawn(page: Page): PageComponent {
  const known = firsts.get(page) ?? ((match: PageMatch) => <WithTitle page={page} match={match} />)
  firsts.set(page, known)
  return known
}

function loadedPage(name: string): PageComponent {
  const known =
    components.get(name) ??
    lazy(async () => {
      try {
        return { default: drawn(await loadPage(name)) }
      } catch {
        // The page's file could not be fetched; the next visit asks for it again.
        components.delete(name)
        return { default: NoConnection }
      }
    })
  components.set(name, known)
  return known
}

function NoConnection() {
  return (
    <WentWrong text={say('No connection. Please check your signal and try again.')} onRetry={() => location.reload()} />
  )
}

function WithTitle({ page, match }: { page: Page; match: PageMatch }) {
  const { Component } = page
  const { title } = page.head(match, [])
  useEffect(() => {
    // The server wrote the first title with what it had read; later pages know theirs by their own name.
    if (visitsSinceLoad() > 0 || document.title === '') document.title = title
  }, [title])
  return page.isFound?.(match) === false ? <NotFound /> : <Component {...match} />
}

function Toasts() {
  return <Snackbars items={useToasts()} onClose={closeToast} />
}

/** A new page begins at its top, with the focus where a screen reader starts to read. */
function useLeaveAtTop(pathname: string): void {
  const [firstPath] = useState(pathname)
  useEffect(() => {
    if (pathname === firstPath) return
    scrollTo(0, 0)
    // The page may still be on its way: its <main> is focused when it comes.
    const focusMain = () => {
      const main = document.querySelector<HTMLElement>('main')
      main?.focus({ preventScroll: true })
      return main !== null
    }
    if (focusMain()) return
    const observer = new MutationObserver(() => focusMain() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname, firstPath])
}
