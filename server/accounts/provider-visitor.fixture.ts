// For tests: a browser without script that signs in with the real sandbox provider, and keeps the cookies of both.
import { expect } from 'vitest'
import { aPlainBrowser, type PlainBrowser } from '#test/cookie-jar.ts'
import type { Answer, TestServer } from '#test/server.ts'

interface Wallet {
  username: string
  email: string
  email_verified?: '1'
  mobile_number?: string
  name?: string
}

let wallets = 0

/** Somebody nobody else is. */
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

export const PASSWORD = 'tuyo at kamatis 7'

/** A browser of ours: its cookies go to the product and to the provider alike, as on one machine they do. */
export class ProviderVisitor {
  site: TestServer
  cookies = new Map<string, string>()
  provider: PlainBrowser = aPlainBrowser()
  headers: Record<string, string> = {}
  constructor(site: TestServer) {
    this.site = site
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
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

  /** Sets out; answers the provider's address. */
  async begin(body: object = {}, path = '/v1/auth/login/with'): Promise<string> {
    const given = path.endsWith('/with') ? { platform: 'epayment', ...body } : { password: PASSWORD }
    const { status, body: answer } = await this.ask('POST', path, given)
    expect(status, JSON.stringify(answer)).toBe(200)
    return answer.data.authentication_url
  }

  /** Is somebody at the provider; answers the path and query it sends back to. */
  async be(fields: Wallet | { cancel: string }, authenticationUrl: string): Promise<string> {
    const { url } = await this.provider.follow(authenticationUrl)
    const chosen = await this.provider.post(url, { ...fields })
    const { location } = await this.provider.follow(chosen.location!)
    expect(location).toMatch(`${this.site.url}/v1/auth/login/callback?`)
    return location!.slice(this.site.url.length)
  }

  /** Comes back; answers where that leads. */
  async comeBack(path: string): Promise<string> {
    const { status, headers } = await this.ask('GET', path)
    expect(status).toBe(303)
    return String(headers.location)
  }

  /** The whole way to the session. */
  async signIn(wallet: Wallet, body: object = {}): Promise<Answer> {
    const landing = await this.comeBack(await this.be(wallet, await this.begin(body)))
    return this.exchange(landing)
  }

  exchange(landing: string): Promise<Answer> {
    expect(landing).toMatch(/^\/auth\/login\?token=[\w-]{43}$/)
    return this.ask('GET', landing.replace('/auth/login', '/v1/auth/login/token'))
  }

  /** The whole way of connecting a wallet with the account that is signed in; answers where it ends. */
  async link(wallet: Wallet): Promise<string> {
    return this.comeBack(await this.be(wallet, await this.begin({}, '/v1/user/provider-account/link')))
  }

  async who(): Promise<string | undefined> {
    const { status, body } = await this.ask('GET', '/v1/user/profile')
    return status === 200 ? body.data.email : undefined
  }
}
