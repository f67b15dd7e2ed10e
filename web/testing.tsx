// Helpers of component tests: mount components, fake API responses, and clean up after each test.
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors, type FailureBody } from '#contract/errors.ts'
import type { Upload } from '#contract/media.ts'
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

/** Renders content in StrictMode until the test ends. `rerender` keeps its state. */
export function mount(content: ReactNode): { rerender: (content: ReactNode) => void; unmount: () => void } {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const rerender = (next: ReactNode) => flushSync(() => root.render(<StrictMode>{next}</StrictMode>))
  const unmount = () => {
    flushSync(() => root.unmount())
    container.remove()
  }
  rerender(content)
  // What is typed into a form is kept for its tab, which all tests of a file share.
  onTestFinished(() => sessionStorage.clear())
  onTestFinished(unmount)
  return { rerender, unmount }
}

/** What pages know of a visitor who is not signed in. */
export const visitorContext: PageContextValue = {
  isSignedIn: false,
  isTestMode: false,
  hasProviderSignIn: false,
  language: 'en',
  savesData: false,
  supportEmail: 'help@pixel.test',
  publicUrl: 'https://pixel.test',
  posted: undefined,
}

let isAppMounted = false

/** Like `mount`, within the application: with query cache, snackbars and modals. */
export function mountApp(content: ReactNode, context: Partial<PageContextValue> = {}, registry = modalRegistry) {
  // Each would add a history entry of its own for the same modal.
  if (isAppMounted) throw new Error('An application is mounted already.')
  isAppMounted = true
  onTestFinished(() => {
    isAppMounted = false
  })
  const client = createQueryClient()
  const within = (inner: ReactNode) => (
    <QueryClientProvider client={client}>
      <PageContext value={{ ...visitorContext, ...context }}>
        {inner}
        <Toasts />
        <ModalHost registry={registry} />
        <OpenModals />
      </PageContext>
    </QueryClientProvider>
  )
  const mounted = mount(within(content))
  const unmount = () => {
    isAppMounted = false
    mounted.unmount()
  }
  onTestFinished(async () => {
    answered = undefined
    closeAllToasts()
    closeAllModals()
    removeModals(modalIds)
    // A closing modal removes its history entry with a delay, which would affect the next test. If the browser is still on its way back
    // from another modal, only the listener of the mounted host goes the rest of the way.
    await expect.poll(() => history.state?.modalDepth ?? 0).toBe(0)
    client.clear()
  })
  return { rerender: (next: ReactNode) => mounted.rerender(within(next)), unmount }
}

function Toasts() {
  return <Snackbars items={useToasts()} onClose={closeToast} />
}

let modalIds: number[] = []

function OpenModals() {
  modalIds = useModals().map(({ id }) => id)
  return null
}

/** The fake response to one call: `answer(…)`, `refusal(…)` or `offline`. */
type FakeResponse = { status: number; body: unknown } | typeof offline

/** One recorded call. */
export interface Call {
  /** Path and query. */
  url: string
  body: Record<string, unknown> | undefined
  headers: Headers
}

/** The call fails as without a connection. */
export const offline = 'offline'

/** A successful response with this `data`; `meta` is the paging of a list. */
export function answer(data: unknown, meta?: PageMeta): FakeResponse {
  return { status: 200, body: { data, ...(meta && { meta }) } }
}

/** An error response with its code, or a 500 without one. */
export function refusal(failure: Partial<FailureBody>): FakeResponse {
  return { status: failure.exception ? errors[failure.exception].status : 500, body: failure }
}

/**
 * Fakes the responses of an endpoint, in order; the last one repeats. A promise delays its response.
 * Returns the recorded calls. A call without a fake fails like a lost connection and also fails the test.
 */
export function serve(endpoint: Endpoint, ...responses: (FakeResponse | Promise<FakeResponse>)[]): Call[] {
  replaceFetch()
  const calls: Call[] = []
  const path = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
  const next = () => (responses.length > 1 ? responses.shift()! : responses[0]!)
  fakes.unshift({ method: endpoint.method, path, calls, next })
  return calls
}

interface FakeEndpoint {
  method: string
  path: RegExp
  calls: Call[]
  next: () => FakeResponse | Promise<FakeResponse>
}

let fakes: FakeEndpoint[] = []
/** The test that gets answers. What one left waiting when it ended waits for ever, so that it does not reach the next one. */
let answered: object | undefined

/** Replaces fetch until the test ends. */
function replaceFetch(): void {
  if (fakes.length > 0) return
  const thisTest = {}
  answered = thisTest
  const real = globalThis.fetch
  const unexpected: string[] = []
  globalThis.fetch = async (input, init = {}) => {
    // In StrictMode a component starts to read twice; the first read is aborted before it is sent.
    await Promise.resolve()
    init.signal?.throwIfAborted()
    const url = String(input)
    const method = init.method ?? 'GET'
    const found = fakes.find((one) => one.method === method && one.path.test(url.split('?')[0]!))
    if (!found) {
      unexpected.push(`${method} ${url}`)
      throw new TypeError('Failed to fetch')
    }
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined
    found.calls.push({ url, body, headers: new Headers(init.headers) })
    const response = await found.next()
    await globalThis.answerLater?.()
    init.signal?.throwIfAborted()
    if (answered !== thisTest) return new Promise<never>(() => undefined)
    if (response === offline) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(response.body), { status: response.status })
  }
  onTestFinished(() => {
    answered = undefined
    globalThis.fetch = real
    fakes = []
    if (unexpected.length > 0) throw new Error(`No fake response for ${unexpected.join(', ')}`)
  })
}

/** Replaces XMLHttpRequest until the test ends: the upload runs until the returned function lets it succeed with this answer. */
export function holdUpload(data: Pick<Upload, 'filename' | 'absolute_url'>): () => Promise<void> {
  const sent: HeldRequest[] = []
  class HeldRequest {
    upload = {}
    status = 201
    response = { data }
    onload?: () => void
    open() {}
    setRequestHeader() {}
    send() {
      sent.push(this)
    }
    abort() {}
  }
  const real = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = HeldRequest as never
  onTestFinished(() => {
    globalThis.XMLHttpRequest = real
  })
  return async () => {
    await expect.poll(() => sent.length).toBe(1)
    sent[0]!.onload!()
  }
}

/** What the browser answers when a passkey is asked for, until the test ends: one of this id, or undefined after the user stopped it. */
export function offerPasskey(id: string | undefined): void {
  const bytes = new ArrayBuffer(1)
  const response = { attestationObject: bytes, authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }
  const credential = { id, rawId: bytes, response, type: 'public-key', getClientExtensionResults: () => ({}) }
  const ask = async () => {
    if (id === undefined) throw new DOMException('', 'NotAllowedError')
    return credential as unknown as Credential
  }
  const spies = [vi.spyOn(navigator.credentials, 'get'), vi.spyOn(navigator.credentials, 'create')]
  for (const spy of spies) spy.mockImplementation(ask)
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}

/** A decodable PNG of 32 × 18 pixels. */
export async function drawPicture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(32, 18)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** Waits while anything moves: a transition passes through colours that nothing has. What turns for ever has no end. */
export async function untilStill(): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  // One that is replaced on its way, as under a pointer, ends at once, and the other goes on.
  for (let left = moving(); left.length > 0; left = moving())
    await Promise.allSettled(left.map(({ finished }) => finished))
}
