import type { HostileProduct } from '../product.ts'
import { send, type Visitor } from '../visitors.ts'

interface Wallet {
  amount: number
  pending_amount: number
  in_payout_amount: number
}

export async function wallet(to: HostileProduct, who: Visitor): Promise<Wallet> {
  const { data, body } = await send<[Wallet]>(to, 'GET', '/v1/user/balance', who)
  if (!data) throw new Error(`no balance: ${body}`)
  return data[0]
}

/** All centavos of a wallet: available, pending and in payout. */
export async function total(to: HostileProduct, who: Visitor): Promise<number> {
  const { amount, pending_amount, in_payout_amount } = await wallet(to, who)
  return cents(amount + pending_amount + in_payout_amount)
}

export function cents(pesos: number): number {
  return Math.round(pesos * 100)
}
