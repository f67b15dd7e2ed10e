// The catalogue of modals: every name with what it needs. Whoever opens one knows its name, never its file.
import { useSyncExternalStore } from 'react'
import type { PaymentStatus } from '#contract/money/payments.ts'
import type { Balance, Transaction } from '#contract/money/wallet.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { closeAllToasts } from './toasts.ts'

/** Name → props. Props are made of contract types only. */
export interface Modals {
  confirm: {
    title: string
    text: string
    action: string
    isDangerous?: boolean
    onConfirm: () => void | Promise<void>
    onCancel?: () => void
  }
  error: { title?: string; text?: string; help?: { href: string; text: string } }
  login: { next?: string }
  'account-deactivated': { deactivatedAt: string; reactivateToken: string }
  'verify-email': { email: string }
  captcha: { onVerified: (responseToken: string) => void }
  'referral-code': { code: string; onDone: (code: string) => void }
  welcome: { pageName: string }
  'support-me': { creator: PublicProfile }
  'confirm-payment': {
    title: string
    creatorName: string
    /** In pesos. */
    amount: number
    rows: { label: string; value: string }[]
    /** Resolves when the browser is leaving for the provider, or when it failed and was told. */
    onPay: () => Promise<void>
  }
  'gift-sent': { payment: PaymentStatus }
  'balance-information': { balance: Balance | undefined }
  'transaction-detail': { transaction: Transaction }
}

export type ModalName = keyof Modals

export interface OpenModal<N extends ModalName = ModalName> {
  id: number
  name: N
  props: Modals[N]
  isOpen: boolean
}

let stack: OpenModal[] = []
let nextId = 1
const listeners = new Set<() => void>()
const none: OpenModal[] = []

export function openModal<N extends ModalName>(name: N, props: Modals[N]): void {
  // On a phone a snackbar would lie on the sheet's buttons.
  closeAllToasts()
  change([...stack, { id: nextId++, name, props, isOpen: true } as OpenModal])
}

/** Closes the top one; it leaves the stack when it has left the screen. */
export function closeModal(): void {
  const top = stack.findLast((modal) => modal.isOpen)
  if (top) change(stack.map((modal) => (modal === top ? { ...modal, isOpen: false } : modal)))
}

export function closeAllModals(): void {
  change(stack.map((modal) => ({ ...modal, isOpen: false })))
}

/** The host says that a modal has left the screen. */
export function removeModal(id: number): void {
  change(stack.filter((modal) => modal.id !== id))
}

/** Asks before something is done. */
export function confirm(props: Modals['confirm']): void {
  openModal('confirm', props)
}

/** Says that something could not be done. */
export function showError(props: Modals['error']): void {
  openModal('error', props)
}

export function useModals(): OpenModal[] {
  return useSyncExternalStore(
    subscribe,
    () => stack,
    () => none,
  )
}

function change(next: OpenModal[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
