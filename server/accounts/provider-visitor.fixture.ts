// For tests: a browser without JavaScript that signs in with the real sandbox provider and stores the cookies of both.
import { expect } from 'vitest'
import { aPlainBrowser, type PlainBrowser } from '#test/cookie-jar.ts'
import type { Answer, TestServer } from '#test/server.ts'
import { password } from './owner.fixture.ts'

interface Wallet {
  username: string
  email: string
  email_verified?: '1'
  mobile_number?: string
  name?: string
}

let wallets = 0

/** A wallet with a unique user name and email. */
export function aWallet(differences: Partial<Wallet> = {}): Wallet {
  const username = `wallet${++wallets}`
  return {
    username,
    email: `${username}@wallet.example`,
    email_verified: '1',
    mobile_number: '+639171234567',
    ...differences,
  }
}

/** A browser with the cookies of the product and of the provider. */
export class ProviderVisitor {
  site: TestServer
  cookies = new Map<string, string>()
  provider: PlainBrowser = aPlainBrowser()
  headers: Record<string, string> = {}
  constructor(site: TestServer) {
    this.site = site
  }

  async request(method: string, path: string, body?: unknown): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.site.inject(method, path, {
      body,
      headers: { ...(cookie && { cookie }), ...this.headers },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** Begins a provider sign-in; returns the provider's address. */
  async begin(body: object = {}, path = '/v1/auth/login/with'): Promise<string> {
    const given = path.endsWith('/with') ? { platform: 'epayment', ...body } : { password }
    const { status, body: answer } = await this.request('POST', path, given)
    expect(status, JSON.stringify(answer)).toBe(200)
    return answer.data.authentication_url
  }

  /** Signs in at the provider, or cancels; returns the path and query to which the provider redirects. */
  async authenticate(fields: Wallet | { cancel: string }, authenticationUrl: string): Promise<string> {
    const { url } = await this.provider.follow(authenticationUrl)
    const chosen = await this.provider.post(url, { ...fields })
    expect(chosen.location, chosen.html).not.toBeNull()
    const { location } = await this.provider.follow(chosen.location!)
    expect(location).toMatch(`${this.site.url}/v1/auth/login/callback?`)
    return location!.slice(this.site.url.length)
  }

  /** Follows the provider's redirect back to the product; returns where that redirects. */
  async comeBack(path: string): Promise<string> {
    const { status, headers } = await this.request('GET', path)
    expect(status).toBe(303)
    return String(headers.location)
  }

  /** Signs in from the beginning to the session. */
  async signIn(wallet: Wallet, body: object = {}): Promise<Answer> {
    const landing = await this.comeBack(await this.authenticate(wallet, await this.begin(body)))
    return this.exchange(landing)
  }

  exchange(landing: string): Promise<Answer> {
    expect(landing).toMatch(/^\/auth\/login\?token=[\w-]{43}$/)
    return this.request('GET', landing.replace('/auth/login', '/v1/auth/login/token'))
  }

  /** Links a wallet with the signed-in account; returns where that redirects. */
  async link(wallet: Wallet): Promise<string> {
    return this.comeBack(await this.authenticate(wallet, await this.begin({}, '/v1/user/provider-account/link')))
  }

  /** The email of the signed-in account; undefined when signed out. */
  async signedInEmail(): Promise<string | undefined> {
    const { status, body } = await this.request('GET', '/v1/user/profile')
    return status === 200 ? body.data.email : undefined
  }
}
