// Makes the product send codes by SMS, which the operator pays for, to as many numbers as one account may name.
import { serverLimits } from '#contract/limits.ts'
import { type Attack, atMost, attackAlone, seen } from './attack.ts'
import { type HostileProduct, signIn } from './product.ts'
import { isFault, send } from './visitors.ts'

export const name = 'Code floods'

const TRIES = 99
const CONCURRENT = 9
const NETWORK = 71_000

interface CodeRequest {
  status: number
  /** The masked number a code was sent to; undefined if none was sent by SMS. */
  sentTo: string | undefined
}

/** Several accounts of one network, each with 99 numbers. */
export const attack: Attack = async (product) => {
  const accounts = await Promise.all(product.creators.slice(2, 6).map(({ email }) => signIn(product, email, NETWORK)))
  for (const cookie of accounts)
    await send(product, 'POST', '/v1/auth/step-up', { cookie, network: NETWORK }, { password: product.password })
  const floods = await Promise.all(accounts.map((cookie, n) => flood(product, cookie, n)))
  const sent = floods.map((requests) => requests.flatMap(({ sentTo }) => sentTo ?? []))
  const all = floods.flat()
  return [
    seen('codes requested', all.length),
    // If none is sent, something else stopped the floods, and the limits below were not tested.
    atMost(0, 'accounts for which none was sent', sent.filter((one) => one.length === 0).length),
    atMost(serverLimits.smsPerHour, 'sent for one account, at most', Math.max(...sent.map((one) => one.length))),
    atMost(
      serverLimits.smsNumbersPerHour,
      'numbers of one account, at most',
      Math.max(...sent.map((one) => new Set(one).size)),
    ),
    atMost(serverLimits.smsPerNetworkHour, 'sent for one network', sent.flat().length),
    atMost(0, 'answers of 500', all.filter(({ status }) => isFault(status)).length),
  ]
}

async function flood(product: HostileProduct, cookie: string, block: number): Promise<CodeRequest[]> {
  const requests: CodeRequest[] = []
  for (let n = 0; n < TRIES; n += CONCURRENT)
    requests.push(
      ...(await Promise.all(
        Array.from({ length: CONCURRENT }, (_, k) =>
          requestCode(product, cookie, `9${block}${String(n + k).padStart(8, '0')}`),
        ),
      )),
    )
  return requests
}

async function requestCode(product: HostileProduct, cookie: string, mobile_number: string): Promise<CodeRequest> {
  const path = '/v1/user/transactions/payout/add/mobilenumber'
  const sender = { cookie, network: NETWORK }
  const body = { mobile_number, confirm: 1 }
  const { status, data } = await send<{ otp_mode: string; sent_to: string }>(product, 'PUT', path, sender, body)
  return { status, sentTo: data?.otp_mode === 'sms' ? data.sent_to : undefined }
}

if (import.meta.main) await attackAlone(name, attack)
