// For tests of what runs in browsers alone: puts components on a page, answers for the server, leaves nothing behind.
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors, type FailureBody } from '#contract/errors.ts'
import type { PageMeta } from '#contract/paging.ts'
import { modalRegistry } from './app/modal-registry.ts'
import { ModalHost } from './shell/ModalHost.tsx'
import { closeAllModals, removeModals, useModals } from './shell/modals.ts'
import { PageContext, type PageContextValue } from './shell/page-context.ts'
import { createQueryClient, QueryClientProvider } from './shell/queries.ts'
import { closeAllToasts, closeToast, useToasts } from './shell/toasts.ts'
import { Snackbars } from './ui/Snackbars.tsx'
import './ui/tokens.css'
import './ui/base.css'

/** Draws it on the page, as strictly as React can, until the test is over. Drawn again, it keeps its state. */
export function mount(content: ReactNode): { redraw: (content: ReactNode) => void; unmount: () => void } {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const redraw = (next: ReactNode) => flushSync(() => root.render(<StrictMode>{next}</StrictMode>))
  const unmount = () => {
    flushSync(() => root.unmount())
    place.remove()
  }
  redraw(content)
  onTestFinished(unmount)
  return { redraw, unmount }
}

const nobody: PageContextValue = {
  isSignedIn: false,
  isTestMode: false,
  hasProviderSignIn: false,
  language: 'en',
  savesData: false,
  supportEmail: 'help@pixel.test',
  publicUrl: 'https://pixel.test',
  posted: undefined,
}

/** The same within the application: with its cache, snackbars and all of its modals. */
export function mountApp(content: ReactNode, context: Partial<PageContextValue> = {}, registry = modalRegistry) {
  const client = createQueryClient()
  const within = (inner: ReactNode) => (
    <QueryClientProvider client={client}>
      <PageContext value={{ ...nobody, ...context }}>
        {inner}
        <Toasts />
        <ModalHost registry={registry} />
        <OpenModals />
      </PageContext>
    </QueryClientProvider>
  )
  // Last of all: a modal that closes takes its entry out of the history a moment later, and would take the next one along.
  onTestFinished(() => expect.poll(() => history.state?.modalDepth ?? 0).toBe(0))
  const { redraw, unmount } = mount(within(content))
  onTestFinished(() => {
    closeAllToasts()
    closeAllModals()
    removeModals(modalIds)
    client.clear()
  })
  return { redraw: (next: ReactNode) => redraw(within(next)), unmount }
}

function Toasts() {
  return <Snackbars items={useToasts()} onClose={closeToast} />
}

let modalIds: number[] = []

function OpenModals() {
  modalIds = useModals().map(({ id }) => id)
  return null
}

/** What the server says to one call: `answer(…)`, `refusal(…)`, or nothing at all. */
type WithMessage = { status: number; body: unknown } | typeof offline

/** One call that came, as it came. */
export interface Call {
  /** Path and query. */
  url: string
  body: Record<string, unknown> | undefined
  headers: Headers
}

/** No connection. */
export const offline = 'offline'

/** An answer whose `data` this is; `meta` tells the page of a list. */
export function answer(data: unknown, meta?: PageMeta): WithMessage {
  return { status: 200, body: { data, ...(meta && { meta }) } }
}

/** A refusal with its code, or a fault without one. */
export function refusal(failure: Partial<FailureBody>): WithMessage {
  return { status: failure.exception ? errors[failure.exception].status : 500, body: failure }
}

/**
 * Answers the calls of an endpoint, one after the other and the last again and again; a promise lets a call wait.
 * Returns the calls that came. A call nobody answers fails like a lost connection, and its test.
 */
export function serve(endpoint: Endpoint, ...said: (WithMessage | Promise<WithMessage>)[]): Call[] {
  stand()
  const calls: Call[] = []
  const path = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
  served.unshift({ method: endpoint.method, path, calls, next: () => (said.length > 1 ? said.shift()! : said[0]!) })
  return calls
}

interface Served {
  method: string
  path: RegExp
  calls: Call[]
  next: () => WithMessage | Promise<WithMessage>
}

let served: Served[] = []

/** Stands where the connection is, until the test is over. */
function stand(): void {
  if (served.length > 0) return
  const real = globalThis.fetch
  const unexpected: string[] = []
  globalThis.fetch = async (input, init = {}) => {
    // Drawn strictly, a component begins to read twice: the first time is taken back before anything is sent.
    await Promise.resolve()
    init.signal?.throwIfAborted()
    const url = String(input)
    const method = init.method ?? 'GET'
    const found = served.find((one) => one.method === method && one.path.test(url.split('?')[0]!))
    if (!found) {
      unexpected.push(`${method} ${url}`)
      throw new TypeError('Failed to fetch')
    }
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined
    found.calls.push({ url, body, headers: new Headers(init.headers) })
    const said = await found.next()
    init.signal?.throwIfAborted()
    if (said === offline) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(said.body), { status: said.status })
  }
  onTestFinished(() => {
    globalThis.fetch = real
    served = []
    if (unexpected.length > 0) throw new Error(`Nobody answers for ${unexpected.join(', ')}`)
  })
}
