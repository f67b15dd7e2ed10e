// Clients of the attacked product: a signed-in account, or a browser with only its own cookie.
import { fromNetwork } from './networks.ts'

export interface Visitor {
  /** All cookies; undefined for a client that sends none. */
  cookie?: string | undefined
  network: number
}

export interface Answer<T> {
  /** 0 if no answer came. */
  status: number
  /** The data of a successful answer. */
  data: T | undefined
  exception: string | undefined
  /** The redirect as sent; it is not followed. */
  location: string | null
  /** The cookies that it sets. */
  cookie: string
  body: string
}

/** Sends one request. An object is sent as JSON, URLSearchParams as a plain form. */
export async function send<T = unknown>(
  { url }: { url: string },
  method: string,
  path: string,
  { cookie, network }: Visitor,
  content?: object | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const isForm = content instanceof URLSearchParams
  try {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(content && !isForm && { 'content-type': 'application/json' }),
        ...(isForm && { accept: 'text/html', origin: url }),
        ...(cookie && { cookie }),
        ...fromNetwork(network),
        ...headers,
      },
      ...(content && { body: isForm ? content : JSON.stringify(content) }),
    })
    const body = await response.text()
    const { data, exception } = getAnswer<T>(body)
    return {
      status: response.status,
      data: response.ok ? data : undefined,
      exception,
      location: response.headers.get('location'),
      cookie: response.headers
        .getSetCookie()
        .map((one) => one.split(';', 1)[0])
        .join('; '),
      body,
    }
  } catch {
    return { status: 0, data: undefined, exception: undefined, location: null, cookie: '', body: '' }
  }
}

/** Whether a request got no answer, or one of 500 and above. */
export function isFault(status: number): boolean {
  return status === 0 || status >= 500
}

/** A browser that has loaded a page, with the cookies it got there. */
export async function openBrowser(product: { url: string }, path: string, network: number): Promise<Visitor> {
  const { cookie } = await send(product, 'GET', path, { network }, undefined, { accept: 'text/html' })
  return { cookie, network }
}

function getAnswer<T>(body: string): { data: T | undefined; exception: string | undefined } {
  try {
    const { data, exception } = JSON.parse(body) as { data?: T; exception?: string }
    return { data, exception }
  } catch {
    return { data: undefined, exception: undefined }
  }
}
