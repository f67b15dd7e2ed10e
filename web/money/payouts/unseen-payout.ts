// Whether the dashboard still shows a payout that did not arrive.
import { useSyncExternalStore } from 'react'
import type { Transaction } from '#contract/money/wallet.ts'
import { withStorage } from '../../shell/storage.ts'

/** A bank may return money two weeks after it was sent; after a month only the history shows it. */
const NEWS_MS = 30 * 86_400_000
const slot = 'pixel.seen-payout'
const listeners = new Set<() => void>()

/** Failed or returned, and requested less than a month before `now` (milliseconds since 1970). */
export function isBadNews({ payout, date }: Pick<Transaction, 'payout' | 'date'>, now: number): boolean {
  return (payout?.state === 'failed' || payout?.state === 'returned') && now - Date.parse(date) < NEWS_MS
}

/** Whether the creator dismissed this payout on this device. The server does not store that. */
export function useIsSeen(transactionNo: string | undefined): boolean {
  const seen = useSyncExternalStore(subscribe, read, () => null)
  return seen !== null && seen === transactionNo
}

export function markSeen(transactionNo: string): void {
  // Without storage the notice stays.
  withStorage('all', (storage) => storage.setItem(slot, transactionNo))
  for (const listener of listeners) listener()
}

function read(): string | null {
  return withStorage('all', (storage) => storage.getItem(slot)) ?? null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
