// For tests of signing in: the provider, a merchant with an OpenID library, and a browser without JavaScript.
import * as client from 'openid-client'
import { aPlainBrowser, type PlainBrowser } from '#test/cookie-jar.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox.fixture.ts'

/** The merchant's only redirect URI. */
export const MERCHANT_BACK = 'http://localhost:3000/v1/auth/login/callback'

export interface Flow {
  browser: PlainBrowser
  /** The sign-in page. */
  page: string
  pkceCodeVerifier: string
}

export interface TestSignIn {
  sandbox: TestSandbox
  merchant: client.Configuration
  /** Leads a browser to the sign-in page. */
  begin: (extra?: Record<string, string>, browser?: PlainBrowser) => Promise<Flow>
  /** Submits the page and follows the redirects; answers the merchant's URL that they lead to. */
  choose: (flow: Flow, fields: Record<string, string>) => Promise<URL>
  /** What the merchant learns about the person; `checks` overrides what it expects. */
  getClaims: (
    flow: Flow,
    returned: URL,
    checks?: client.AuthorizationCodeGrantChecks,
  ) => Promise<client.UserInfoResponse>
}

export async function startTestSignIn(): Promise<TestSignIn> {
  const sandbox = await startTestSandbox()
  const merchant = await client.discovery(new URL(`${sandbox.url}/oidc`), 'pixel', 'oidc_test_pixel', undefined, {
    execute: [client.allowInsecureRequests],
  })
  return {
    sandbox,
    merchant,
    async begin(extra = {}, browser = aPlainBrowser()) {
      const pkceCodeVerifier = client.randomPKCECodeVerifier()
      const address = client.buildAuthorizationUrl(merchant, {
        redirect_uri: MERCHANT_BACK,
        scope: 'openid profile email phone',
        code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        state: 'our state',
        nonce: 'our nonce',
        prompt: 'login',
        ...extra,
      })
      const { url } = await browser.follow(address.href)
      return { browser, page: url, pkceCodeVerifier }
    },
    async choose({ browser, page }, fields) {
      const { location } = await browser.post(page, fields)
      return new URL((await browser.follow(location!)).location!)
    },
    async getClaims({ pkceCodeVerifier }, returned, checks = {}) {
      const tokens = await client.authorizationCodeGrant(merchant, returned, {
        pkceCodeVerifier,
        expectedState: 'our state',
        expectedNonce: 'our nonce',
        idTokenExpected: true,
        ...checks,
      })
      return client.fetchUserInfo(merchant, tokens.access_token, tokens.claims()!.sub)
    },
  }
}
