// The purchase panel of a locked post: its price, the form to buy it, and the state of a pending payment. A real form
// that works without JavaScript.

import { type FormEvent, useId } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos, formatWholePesos } from '#contract/amounts.ts'
import type { Post } from '#contract/content.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import { say } from '../language/say.ts'
import { usePageContext } from '../shell/page-context.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { speakPesos } from '../shell/speak-pesos.ts'
import { Amount } from '../ui/Amount.tsx'
import { Band } from '../ui/Band.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './BuyContent.module.css'
import { getAddress, getCounts, getId, getPhotos, viewText } from './post-words.ts'
import { keepNote } from './useBuy.ts'

/** The form's id: its only submit button is on the photo, outside the form. */
const FORM = 'buy'

interface Props {
  post: Post
  onBuy: () => void
  pending: PaymentStatus | undefined
}

export function BuyContent({ post, onBuy, pending }: Props) {
  const { isTestMode } = usePageContext()
  const { pricing, creator } = post
  if (!pricing) return null
  const address = getAddress(post)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!pending) onBuy()
  }

  return (
    <form id={FORM} method="post" action={buyAction(post)} onSubmit={submit} className={styles.buy}>
      <input type="hidden" name={post.kind === 'slide' ? 'image_collection_id' : 'image_id'} value={getId(post)} />
      <input type="hidden" name="source" value={post.kind === 'slide' ? 'photo.collection' : 'photo'} />
      <input type="hidden" name="success_redirect_url" value={address} />
      <input type="hidden" name="failure_redirect_url" value={address} />
      {isTestMode && (
        <div className={styles.test}>
          <Band>{say('Test mode: no real money')}</Band>
        </div>
      )}
      <Refusal action={buyAction(post)} />
      <p className={styles.price}>
        <Amount text={formatPesos(pricing.amount)} spoken={speakPesos(pricing.amount)} size="large" />
        <span className={styles.what}>{getCounts(post) ?? getPhotos(1)}</span>
      </p>
      {pending ? (
        <Notice
          title={say('Your payment of {amount} is not confirmed yet.', { amount: formatPesos(pending.amount) })}
          action={pending.link_url && <a href={pending.link_url}>{say('Continue your payment')}</a>}
        >
          {say('If you have paid, don’t pay again: this page opens by itself as soon as it arrived.')}
        </Notice>
      ) : (
        <Anonymous creatorName={creator.page_name} />
      )}
      <p className={styles.fine}>
        {keepNote(creator.page_name)} {say('You’ll pay on the e-payment provider’s page.')}
      </p>
    </form>
  )
}

/** Where the form to buy this post is posted without JavaScript. */
export function buyAction(post: Post): string {
  const address = post.kind === 'slide' ? addresses.buySlide : addresses.buySnap
  return address(post.creator.page_url, getId(post))
}

/** `View Set ₱80`: placed on the photo, submits the form beside it. */
export function BuyButton({ post }: { post: Post }) {
  if (!post.pricing) return null
  return (
    <Button type="submit" form={FORM}>
      {viewText(post)} <span aria-hidden="true">{formatWholePesos(post.pricing.amount)}</span>
      <span className="visually-hidden">{say('for {amount}', { amount: speakPesos(post.pricing.amount) })}</span>
    </Button>
  )
}

/** Only without JavaScript; otherwise the confirmation modal asks this. */
function Anonymous({ creatorName }: { creatorName: string }) {
  const id = useId()
  return (
    <div className="without-script">
      <p className={styles.anonymous}>
        <input id={id} type="checkbox" name="is_anonymous" value="1" />
        <label htmlFor={id}>{say('Buy anonymously: {name} will see “Someone”', { name: creatorName })}</label>
      </p>
    </div>
  )
}
