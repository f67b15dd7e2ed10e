// Buying a post: confirmation, checkout at the provider under one idempotency key, redirect. The post unlocks by itself later.

import { content, type Post } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import { paymentEndTexts } from '#contract/money/payment-ends.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import { say } from '../language/say.ts'
import { goToProvider, showNothingCharged } from '../shell/checkout.ts'
import { closeModal, openModal, topmost } from '../shell/modals.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { useMe } from '../shell/session.ts'
import { toast } from '../shell/toasts.ts'
import { useIdempotencyKey } from '../shell/useIdempotencyKey.ts'
import { usePendingPayment } from '../shell/usePendingPayment.ts'
import { usePostsChanged } from './post-changes.ts'
import { getTitle } from './post-title.ts'
import { getAddress, getId } from './post-words.ts'

/** `start` opens the confirmation and pays; `pending` is a payment for this post that has not ended yet. */
export function useBuy(post: Post): { start: () => void; pending: PaymentStatus | undefined } {
  const { me, isVisitor } = useMe()
  const refresh = useRefresh()
  const keyFor = useIdempotencyKey()
  const on = {
    AlreadyPurchasedException: showIt,
    ServerException: showNothingCharged,
    ServiceUnavailableException: showNothingCharged,
    TooManyRequestsException: showNothingCharged,
  }
  const snap = useWrite(content.buySnap, { on })
  const slide = useWrite(content.buySlide, { on })
  const path = getAddress(post)
  const { page_name: creatorName } = post.creator

  const pending = usePendingPayment(path, ({ state, reason, ending }) => {
    if (state === 'paid') {
      toast(say('Paid. It’s yours to keep.'))
      refresh()
    } else toast(reason ?? say(paymentEndTexts.failed), ending === 'cancelled' ? 'info' : 'error')
  })

  function start(): void {
    if (isVisitor) openModal('login', { next: path })
    // A double press asks once, also while the confirmation is still being loaded.
    else if (post.pricing && topmost()?.name !== 'confirm-payment') ask(post.pricing.amount)
  }

  function ask(amount: number): void {
    const mosaic = post.images.find((photo) => photo.mosaic)?.mosaic
    openModal('confirm-payment', {
      title: say('Confirm payment'),
      creatorName,
      amount,
      rows: [{ label: say(post.kind === 'slide' ? 'Set' : 'Photo'), value: getTitle(post) }],
      ...(mosaic && { picture: mosaic }),
      from: me?.profile.page_name ?? say('You'),
      note: keepNote(creatorName),
      onPay: pay,
    })
  }

  async function pay({ isAnonymous }: { isAnonymous: boolean }): Promise<void> {
    const choice = {
      is_anonymous: isAnonymous ? (1 as const) : (0 as const),
      success_redirect_url: path,
      failure_redirect_url: path,
    }
    // The price is part of the key, so that a new price never leads back to a checkout at the old one.
    const options = { idempotencyKey: keyFor({ ...choice, price: post.pricing?.amount }) }
    const answer =
      post.kind === 'slide'
        ? await slide.send(
            { body: { ...choice, image_collection_id: getId(post), source: 'photo.collection' } },
            options,
          )
        : await snap.send({ body: { ...choice, image_id: getId(post), source: 'photo' } }, options)
    if (!answer) return
    // Who comes back by the back button finds this page as it was, and may pay once more.
    keyFor.forget()
    await goToProvider(answer.data.link_url, { path, token: answer.data.payment_token }, 'all')
  }

  function showIt(): void {
    closeModal()
    toast(say('This is yours already.'), 'info')
    refresh()
  }

  return { start, pending }
}

/** Expires everything that shows a post. */
export function useRefresh(): () => void {
  const postsChanged = usePostsChanged()
  const cache = useCache()
  return () => {
    postsChanged()
    cache.expire(content.purchases)
  }
}

export function keepNote(creatorName: string): string {
  return say('Yours to keep. If {name} deletes it, you keep it for {days} more days.', {
    name: creatorName,
    days: limits.deletedContentDays,
  })
}
