// A minimal browser for tests: cookies, plain forms, and redirects that the test can follow one by one.

interface Visit {
  status: number
  location: string | null
  headers: Headers
  html: string
}

export interface PlainBrowser {
  get(url: string): Promise<Visit>
  post(url: string, fields: Record<string, string>): Promise<Visit>
  /** Follows redirects while they stay on the first URL's origin, and returns the last response. */
  follow(url: string): Promise<Visit & { url: string }>
}

/** Shares cookies between all ports of a host, as browsers do. */
export function aPlainBrowser(): PlainBrowser {
  const cookies = new Map<string, string>()

  async function send(url: string, init: RequestInit): Promise<Visit> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location && new URL(location, url).href,
      headers: response.headers,
      html: await response.text(),
    }
  }

  const browser: PlainBrowser = {
    get: (url) => send(url, {}),
    post: (url, fields) => send(url, { method: 'POST', body: new URLSearchParams(fields) }),
    async follow(url) {
      const { origin } = new URL(url)
      let at = url
      let visit = await browser.get(at)
      while (visit.location !== null && new URL(visit.location).origin === origin) {
        at = visit.location
        visit = await browser.get(at)
      }
      return { ...visit, url: at }
    },
  }
  return browser
}
