// Clients of the attacked product: a signed-in account, or a browser with only its own cookie.
import { fromNetwork } from './networks.ts'
import type { HostileProduct } from './product.ts'

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
  body: string
}

/** Sends one request. An object is sent as JSON, URLSearchParams as a plain form. */
export async function send<T = unknown>(
  { url }: Pick<HostileProduct, 'url'>,
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
      body,
    }
  } catch {
    return { status: 0, data: undefined, exception: undefined, location: null, body: '' }
  }
}

/** A browser that has loaded a page, with the cookies it got there. */
export async function openBrowser({ url }: HostileProduct, path: string, network: number): Promise<Visitor> {
  const response = await fetch(url + path, { headers: { accept: 'text/html', ...fromNetwork(network) } })
  await response.arrayBuffer()
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { cookie: cookies.join('; '), network }
}

function getAnswer<T>(body: string): { data: T | undefined; exception: string | undefined } {
  try {
    const { data, exception } = JSON.parse(body) as { data?: T; exception?: string }
    return { data, exception }
  } catch {
    return { data: undefined, exception: undefined }
  }
}
