// Renames a page often to hold many addresses, and tries to take misleading ones.
import { limits, reservedBeginnings } from '#contract/limits.ts'
import { type Attack, atMost, attackAlone, seen } from './attack.ts'
import { type HostileProduct, signIn } from './product.ts'
import { isFault, send } from './visitors.ts'

export const name = 'Rename floods, and addresses that would mislead'

const RENAMES = 40
const CONCURRENT = 8
const believed = [
  ...['gcash', '9cash', 'g-cash', 'qc4sh', 'maya', 'rnaya', 'pay.maya', 'goty.me', 'c0ins', 'grab_pay', 'shopee.pay'],
  ...['x3ndit', '8sp', 'icon.svg', 'sitemap.xml', 'desk', 'd3sk', 'adm1n', 'supp0rt', '0fficial.tala'],
  ...reservedBeginnings.flatMap((word) => [word, `${word}.official`, `${word}-support`, word.replaceAll('i', '1')]),
]

export const attack: Attack = async (product) => {
  const creator = product.creators[1]!
  const cookie = await signIn(product, creator.email, 70_000)
  const wanted = Array.from(
    { length: RENAMES },
    (_, n) => `takaw.${String.fromCharCode(97 + (n % 26))}${n > 25 ? 'x' : ''}h`,
  )
  const renamed: number[] = []
  for (let n = 0; n < wanted.length; n += CONCURRENT)
    renamed.push(
      ...(await Promise.all(wanted.slice(n, n + CONCURRENT).map((page_url) => rename(product, cookie, page_url)))),
    )
  const held = await Promise.all([...wanted, creator.page_url].map((page_url) => isFree(product, page_url)))
  const taken = await Promise.all(believed.map((page_url) => rename(product, cookie, page_url)))
  const free = await Promise.all(believed.map((page_url) => isFree(product, page_url)))
  return [
    seen('renames tried', renamed.length),
    atMost(limits.renames, 'renames done', renamed.filter((status) => status === 200).length),
    // The current address is not free either.
    atMost(limits.oldPageUrlsMax + 1, 'addresses held by one account', held.filter((one) => !one).length),
    seen('names that would mislead, tried', believed.length),
    atMost(0, 'of them taken', taken.filter((status) => status === 200).length),
    atMost(0, 'of them reported as free', free.filter(Boolean).length),
    atMost(0, 'answers of 500', [...renamed, ...taken].filter(isFault).length),
  ]
}

async function rename(product: HostileProduct, cookie: string, page_url: string): Promise<number> {
  return (await send(product, 'PUT', '/v1/user/profile', { cookie, network: 70_000 }, { page_url })).status
}

async function isFree(product: HostileProduct, page_url: string): Promise<boolean> {
  const path = `/v1/auth/page-url?page_url=${page_url}`
  return (await send<{ is_available: boolean }>(product, 'GET', path, { network: 70_001 })).data!.is_available
}

if (import.meta.main) await attackAlone(name, attack)
