// The settings of the payment provider and of the sign-in provider.
import { developmentSecrets } from './development-secrets.ts'
import type { SettingReader } from './setting-reader.ts'
import { type Config, liveKey } from './settings.ts'

/** The settings of the providers, and of our fee. `sandboxPort`: the port of the sandbox on this machine. */
export function providerSettings(
  env: NodeJS.ProcessEnv,
  read: SettingReader,
  isProduction: boolean,
  sandboxPort: number,
) {
  const provider = read.oneOf('PAYMENT_PROVIDER', ['sandbox', 'xendit'], 'sandbox')
  const sandboxUrl = (read.url('SANDBOX_URL', ['http:', 'https:']) ?? `http://localhost:${sandboxPort}`).replace(
    /\/+$/,
    '',
  )
  const xenditUrl = (
    read.url('XENDIT_URL', ['http:', 'https:']) ??
    (isProduction ? 'https://api.xendit.co' : `${sandboxUrl}/compat/xendit`)
  ).replace(/\/+$/, '')
  const xenditSecretKey = env.XENDIT_SECRET_KEY || developmentSecrets.XENDIT_SECRET_KEY
  const usesSandbox = provider === 'sandbox' || xenditUrl.startsWith(`${sandboxUrl}/`)
  return {
    provider,
    usesSandbox,
    checkoutOrigins: usesSandbox ? [new URL(sandboxUrl).origin] : ['https://xen.to', 'https://*.xendit.co'],
    isTestMoney: provider === 'sandbox' || !xenditSecretKey.startsWith(liveKey),
    sandboxUrl,
    sandboxApiKey: env.SANDBOX_API_KEY || developmentSecrets.SANDBOX_API_KEY,
    sandboxWebhookSecret: env.SANDBOX_WEBHOOK_SECRET || developmentSecrets.SANDBOX_WEBHOOK_SECRET,
    sandboxAdminToken: env.SANDBOX_ADMIN_TOKEN || developmentSecrets.SANDBOX_ADMIN_TOKEN,
    oidc: signInProvider(env, read, usesSandbox && !isProduction ? `${sandboxUrl}/oidc` : undefined),
    xenditUrl,
    xenditSecretKey,
    xenditWebhookTokens: read.list(env.XENDIT_WEBHOOK_TOKENS || developmentSecrets.XENDIT_WEBHOOK_TOKENS),
    xenditBusinessId: env.XENDIT_BUSINESS_ID || undefined,
    platformFeeBps: BigInt(read.whole('PLATFORM_FEE_BPS', 0, 0, 5000)),
    paymentCheckSeconds: read.whole('PAYMENT_CHECK_SECONDS', 60, 1, 3600),
    payoutRetrySeconds: read.whole('PAYOUT_RETRY_SECONDS', isProduction ? 3600 : 30, 1, 86_400),
  }
}

/** `OIDC_ISSUER=off` disables the sandbox's sign-in too. */
function signInProvider(
  env: NodeJS.ProcessEnv,
  read: SettingReader,
  sandboxIssuer: string | undefined,
): Config['oidc'] {
  if (env.OIDC_ISSUER === 'off') return undefined
  const issuer = read.url('OIDC_ISSUER', ['http:', 'https:']) ?? sandboxIssuer
  if (!issuer) return undefined
  return {
    issuer,
    clientId: env.OIDC_CLIENT_ID || 'pixel',
    clientSecret: env.OIDC_CLIENT_SECRET || developmentSecrets.OIDC_CLIENT_SECRET,
  }
}
