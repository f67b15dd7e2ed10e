// The catalogue of modals: every name with its props. Callers open a modal by name and never import its file.
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
import { say } from '../language/say.ts'
import { connectionTexts } from './api.ts'
import type { PhotoSetStore } from './photo-set.ts'
import { closeAllToasts, toast } from './toasts.ts'

/** An image whose upload failed, and why. */
export interface ImageFailure {
  filename: string
  err_msg: string
  /** Uploads the same file again. */
  onRetry?: () => void
}

/** A payout's destination, as shown to the creator. */
export interface PayoutTarget {
  /** Slug of the bank, or `epayment`. */
  slug: string
  kind: 'direct' | 'standard'
  /** Name of the bank, or of the account holder at the provider. */
  name: string
  /** A masked account number or a mobile number; null where there is none. */
  number: string | null
}

/** The fields of a creator's page that sharing needs. */
export type SharedPage = Pick<PublicProfile, 'page_url' | 'page_name' | 'avatar'>

/** Name → props. Props use only types of the contract and of the shell. */
export interface Modals {
  confirm: {
    title: string
    text: string
    action: string
    /** An alternative link, shown first. */
    instead?: { text: string; href: string }
    isDangerous?: boolean
    onConfirm: () => void | Promise<void>
    onCancel?: () => void
    /** Element to focus afterwards, when the action removes the opener, or is refused for a field behind the modal. */
    focusAfter?: () => HTMLElement | null | undefined
  }
  error: { title?: string; text?: string; help?: { href: string; text: string } }
  login: { next?: string }
  'account-deactivated': { deactivatedAt: string; reactivateToken: string }
  'verify-email': { email: string }
  /** Asks for a fresh proof by one of these methods; calls exactly one of the callbacks, once. */
  'step-up': { methods: readonly ProofMethod[]; onProven: () => void; onCancel: () => void }
  captcha: { onVerified: (responseToken: string) => void }
  'referral-code': { code: string; onDone: (code: string) => void }
  welcome: { pageName: string }
  /** Shares a path of this app. */
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
    /** Address of a thumbnail of the item that is paid for. */
    picture?: string
    /** The payer's name; if set, the modal asks whether the creator may see it. */
    from?: string
    /** One sentence on what the payer gets. */
    note?: string
    /** Resolves when the browser leaves for the provider, or after a failure was shown. */
    onPay: (choice: { isAnonymous: boolean }) => Promise<void>
  }
  /** The buyers of a Snap or Slide; only its owner may open it. */
  'content-supporters': { kind: 'snap' | 'slide'; id: string }
  'gift-sent': { payment: PaymentStatus }
  'balance-information': { balance: Balance | undefined }
  'transaction-detail': { transaction: Transaction }
  'add-bank': object
  /** The viewer's own account at this bank. */
  'bank-account': { slug: string }
  'update-mobile-number': object
  'linked-account': object
  'select-payout-option': object
  withdraw: { target: PayoutTarget }
  authenticator: object
  /** The menu of things to create; `pageUrl` is the viewer's own. */
  create: { pageUrl: string }
  /** `tab` is the tab shown first. */
  'manage-following': { tab?: 'following' | 'followers' | 'blocked' }
  /** The list of people who reacted. */
  reax: { content_id: string; content_type: ContentType }
  'image-upload-error': { failures: readonly ImageFailure[] }
  'crop-image': {
    picture: Blob
    /** Width divided by height of the cropped area. */
    aspect: number
    /** Maximum width of the JPEG in pixels; smaller images are not enlarged. */
    widthMaxPx: number
    /** Size of the crop area's surroundings in CSS pixels; by default as wide as the dialog. */
    stage?: { width: number; height: number }
    onCropped: (picture: Blob) => void
  }
  'set-price': { price: Price | null; onChoose: (price: Price) => void }
  /** Changes go directly into the caller's photo set. */
  'edit-photos': { photoSet: PhotoSetStore }
  'edit-post': { post: Post }
  'edit-bloc': { bloc: Bloc }
  /** Edit Q&A; null when there is no topic yet. */
  'edit-topic': { topic: Topic | null }
  /** `photos` opens the photo editor directly. */
  'edit-slide': { post: Post; startsAt?: 'photos' }
  /** `focusAfter` as for `confirm`. */
  'delete-photo': { post: Post; onDeleted?: () => void; focusAfter?: Modals['confirm']['focusAfter'] }
}

export type ModalName = keyof Modals

export interface OpenModal<N extends ModalName = ModalName> {
  id: number
  name: N
  props: Modals[N]
  isOpen: boolean
  /** The focused element when this modal opened, then those of the modals below it, nearest first. */
  openers: readonly (Element | null)[]
}

let stack: OpenModal[] = []
let nextId = 1
const listeners = new Set<() => void>()
const none: OpenModal[] = []

export function openModal<N extends ModalName>(name: N, props: Modals[N]): void {
  const openers = [document.activeElement, ...(topmost()?.openers ?? [])]
  // Pressed again while its file loads it is one. Errors and proofs come with the answers to calls, each with its own; and when a
  // session has ended, several calls say so.
  const isSame = (modal: OpenModal) => name === 'login' || (modal.openers[0] === openers[0] && !/error|step/.test(name))
  if (stack.some((modal) => modal.isOpen && modal.name === name && isSame(modal))) return
  // On a phone a snackbar would cover the sheet's buttons.
  closeAllToasts()
  change([...stack, { id: nextId++, name, props, isOpen: true, openers } as OpenModal])
}

/** Closes this modal, or the top one; the host removes it from the stack after its animation. */
export function closeModal(id = topmost()?.id): void {
  changeModal({ isOpen: false }, id)
}

/** Changes this modal, or the top one. */
export function changeModal(by: Partial<OpenModal>, id = topmost()?.id): void {
  change(stack.map((modal) => (modal.id === id ? { ...modal, ...by } : modal)))
}

export function closeAllModals(): void {
  change(stack.map((modal) => ({ ...modal, isOpen: false })))
}

/** Called by the host when modals have left the screen. */
export function removeModals(ids: readonly number[]): void {
  change(stack.filter((modal) => !ids.includes(modal.id)))
}

/**
 * Removes modals whose files could not be loaded, as if they were cancelled, and shows a snackbar: the text of the last one, or the
 * connection error if it has none. Opening one again fetches again.
 */
export function dropUnloadedModals(modals: readonly Pick<OpenModal, 'id' | 'props'>[]): void {
  const { text } = modals[modals.length - 1]!.props as { text?: string }
  toast(text ?? say(connectionTexts.none), 'error')
  cancelModals(modals.map(({ id }) => id))
}

/** Removes modals that are not shown yet, as if they were cancelled. */
export function cancelModals(ids: readonly number[]): void {
  const dropped = stack.filter(({ id }) => ids.includes(id))
  removeModals(ids)
  for (const { props } of dropped) (props as { onCancel?: () => void }).onCancel?.()
}

/** Opens the confirmation modal. */
export function confirm(props: Modals['confirm']): void {
  openModal('confirm', props)
}

/** Opens the error modal. */
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

export function topmost(): OpenModal | undefined {
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
