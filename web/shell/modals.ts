// The catalogue of modals: every name with what it needs. Whoever opens one knows its name, never its file.
import { useSyncExternalStore } from 'react'
import type { Bloc } from '#contract/blocs.ts'
import type { Post } from '#contract/content.ts'
import type { ProofMethod } from '#contract/errors.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import type { Balance, Transaction } from '#contract/money/wallet.ts'
import type { Price } from '#contract/price.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import type { Topic } from '#contract/questions.ts'
import type { ContentType } from '#contract/reactions.ts'
import type { PhotoSetStore } from './photo-set.ts'
import { closeAllToasts } from './toasts.ts'

/** A picture that did not arrive, and why. */
export interface ImageFailure {
  filename: string
  err_msg: string
  /** Tries the same file again. */
  onRetry?: () => void
}

/** Where a payout goes, as its creator reads it. */
export interface PayoutTarget {
  /** A bank's, or `epayment`. */
  slug: string
  kind: 'direct' | 'standard'
  /** The bank, or whose account it is at the provider. */
  name: string
  /** Account or mobile number, masked; null where there is none. */
  number: string | null
}

/** A creator's page as far as it takes to pass it on. */
export type SharedPage = Pick<PublicProfile, 'page_url' | 'page_name' | 'avatar'>

/** Name → props. Props are made of contract types only, and of what the shell itself keeps. */
export interface Modals {
  confirm: {
    title: string
    text: string
    action: string
    /** A way to go instead, which comes first. */
    instead?: { text: string; href: string }
    isDangerous?: boolean
    onConfirm: () => void | Promise<void>
    onCancel?: () => void
    /** Where the focus goes once it is done, when the opener leaves with it. */
    focusAfter?: () => HTMLElement | null | undefined
  }
  error: { title?: string; text?: string; help?: { href: string; text: string } }
  login: { next?: string }
  'account-deactivated': { deactivatedAt: string; reactivateToken: string }
  'verify-email': { email: string }
  /** A fresh proof by one of these; one of the two is called, once. */
  'step-up': { methods: readonly ProofMethod[]; onProven: () => void; onLeft: () => void }
  captcha: { onVerified: (responseToken: string) => void }
  'referral-code': { code: string; onDone: (code: string) => void }
  welcome: { pageName: string }
  /** Passes a path of ours on. */
  share: { title: string; path: string }
  'share-profile': { page: SharedPage }
  'share-qr': { page: SharedPage }
  /** With a goal, the gift is counted towards it; with a question, its message is that question. */
  'support-me': { creator: PublicProfile; goal?: { id: string; title: string }; isQuestion?: boolean }
  'confirm-payment': {
    title: string
    creatorName: string
    /** In pesos. */
    amount: number
    rows: { label: string; value: string }[]
    /** Address of a small picture of what is paid. */
    picture?: string
    /** Asks whether the creator may see the payer: `from` is their name. */
    from?: string
    /** One sentence on what one gets. */
    note?: string
    /** Resolves when the browser is leaving for the provider, or when it failed and was told. */
    onPay: (choice: { isAnonymous: boolean }) => Promise<void>
  }
  /** Who bought it; its owner's alone. */
  'content-supporters': { kind: 'snap' | 'slide'; id: string }
  'gift-sent': { payment: PaymentStatus }
  'balance-information': { balance: Balance | undefined }
  'transaction-detail': { transaction: Transaction }
  'add-bank': object
  /** One's own account at this bank. */
  'bank-account': { slug: string }
  'update-mobile-number': object
  'linked-account': object
  'select-payout-option': object
  withdraw: { target: PayoutTarget }
  authenticator: object
  /** What one can make; `pageUrl` is one's own. */
  create: { pageUrl: string }
  /** Opens at the tab of this key. */
  'manage-following': { tab?: 'following' | 'followers' | 'blocked' }
  /** Who reacted. */
  reax: { content_id: string; content_type: ContentType }
  'image-upload-error': { failures: readonly ImageFailure[] }
  'crop-image': {
    picture: Blob
    /** Width by height of what is cut out. */
    aspect: number
    /** Of the JPEG, in pixels at most; it is never blown up. */
    widthMaxPx: number
    /** The stage around the cut in CSS pixels; as wide as the dialog unless told. */
    stage?: { width: number; height: number }
    onCropped: (picture: Blob) => void
  }
  'set-price': { price: Price | null; onChoose: (price: Price) => void }
  /** What is changed is changed in the caller's own set. */
  'edit-photos': { photoSet: PhotoSetStore }
  'edit-post': { post: Post }
  'edit-bloc': { bloc: Bloc }
  /** Edit Q&A; null where there is no topic yet. */
  'edit-topic': { topic: Topic | null }
  /** `photos` opens its photos at once. */
  'edit-slide': { post: Post; startsAt?: 'photos' }
  'delete-photo': { post: Post; onDeleted?: () => void }
}

export type ModalName = keyof Modals

export interface OpenModal<N extends ModalName = ModalName> {
  id: number
  name: N
  props: Modals[N]
  isOpen: boolean
  /** Where the focus was when it was opened, and when those below it were: the nearest first. */
  openers: readonly (Element | null)[]
}

let stack: OpenModal[] = []
let nextId = 1
const listeners = new Set<() => void>()
const none: OpenModal[] = []

export function openModal<N extends ModalName>(name: N, props: Modals[N]): void {
  // On a phone a snackbar would lie on the sheet's buttons.
  closeAllToasts()
  const openers = [document.activeElement, ...(topmost()?.openers ?? [])]
  change([...stack, { id: nextId++, name, props, isOpen: true, openers } as OpenModal])
}

/** Closes this one, or the top one; it leaves the stack when it has left the screen. */
export function closeModal(id = topmost()?.id): void {
  change(stack.map((modal) => (modal.id === id ? { ...modal, isOpen: false } : modal)))
}

export function closeAllModals(): void {
  change(stack.map((modal) => ({ ...modal, isOpen: false })))
}

/** The host says that modals have left the screen. */
export function removeModals(ids: readonly number[]): void {
  change(stack.filter((modal) => !ids.includes(modal.id)))
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

function topmost(): OpenModal | undefined {
  return stack.filter((modal) => modal.isOpen).pop()
}

function change(next: OpenModal[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
