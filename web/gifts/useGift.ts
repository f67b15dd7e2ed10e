// Sending a gift: validation, confirmation, checkout at the provider under one idempotency key, redirect.
import { type FormEvent, useRef } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { gifts } from '#contract/gifts.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { pageTexts, words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { goToProvider, showNothingCharged } from '../shell/checkout.ts'
import { forgetKept } from '../shell/kept-values.ts'
import { useAddress } from '../shell/location.ts'
import { closeModal, confirm, openModal } from '../shell/modals.ts'
import { useWrite } from '../shell/queries.ts'
import { useMe } from '../shell/session.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { useIdempotencyKey } from '../shell/useIdempotencyKey.ts'
import { emptyGift, type GiftFields, getAmount, getCampaign, getPesos } from './gift-fields.ts'

type Body = ReturnType<typeof getBody>

/** The goal a gift is for. */
export interface GiftGoal {
  id: string
  title: string
}

interface GiftFormTarget {
  source: 'profile' | 'goal' | 'question-and-answer'
  /** Where the form is posted without JavaScript. */
  action: string
}

export function useGift(creator: PublicProfile, goal: GiftGoal | undefined, { source, action }: GiftFormTarget) {
  const { page_url, page_name, min_gift_amount } = creator
  const form = useForm({
    initial: emptyGift(min_gift_amount),
    schema: () => import('./gift-schema.ts').then(({ giftSchema }) => giftSchema(min_gift_amount)),
    action,
    keptAs: action,
  })
  const { me, isVisitor, isStillMe } = useMe()
  const { pathname } = useAddress()
  const keyFor = useIdempotencyKey()
  const last = useRef<{ body: Body; isRepeat: boolean }>(undefined)
  const on = {
    DuplicateGiftException: confirmDuplicate,
    ValidationException: markFields,
    ServerException: showNothingCharged,
  }
  const toPage = useWrite(gifts.send, { on })
  const toGoal = useWrite(gifts.sendToGoal, { on })
  const pesos = getPesos(form.values)
  const isQuestion = source === 'question-and-answer'
  /** The name the creator will see. */
  const giver =
    (isVisitor ? form.values.supporter_name.trim() : form.values.is_anonymous === '1' ? '' : me?.profile.page_name) ||
    say(words.someone)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const message = form.values.supporter_message.trim()
    if (!(await isStillMe())) return toastOtherAccount(page_name)
    if (!(await form.check({ amount: getAmount(form.values) }))) return
    if (isQuestion && !message) {
      form.setErrors({ supporter_message: [say(pageTexts.questionRequired)] })
      return
    }
    const body = getBody(form.values, source, pathname, isVisitor, submitter?.getAttribute('name') === 'confirm')
    openModal('confirm-payment', {
      title: say('Confirm payment'),
      creatorName: page_name,
      // Without the schema only the server validates.
      amount: pesos ?? 0,
      rows: getRows(giver, goal, message, isQuestion),
      onPay: () => pay(body),
    })
  }

  async function pay(body: Body, isRepeat = false): Promise<void> {
    last.current = { body, isRepeat }
    const options = { idempotencyKey: keyFor(body) }
    const answer = goal
      ? await toGoal.send({ params: { goal_id: goal.id }, body }, options)
      : await toPage.send({ params: { id: page_url }, body }, options)
    if (!answer) return
    // Who comes back by the back button finds this page as it was, and may pay once more.
    keyFor.forget()
    forgetKept(action)
    const { link_url, payment_token } = answer.data
    await goToProvider(link_url, { path: addresses.page(page_url), token: payment_token }, 'this')
  }

  function confirmDuplicate({ message, data }: ApiError): void {
    const isUnpaid = 'link_url' in data
    confirm({
      title: say('The same gift again?'),
      text: message,
      action: isUnpaid ? say('Send another gift') : say('Send it again'),
      ...(typeof data.link_url === 'string' && {
        instead: { text: say('Continue your payment'), href: data.link_url },
      }),
      onConfirm: () => pay({ ...last.current!.body, confirm: 1 }, true),
    })
  }

  function markFields(error: ApiError): void {
    closeModal()
    // The question whether it is meant lies above the confirmation.
    if (last.current!.isRepeat) closeModal()
    form.takeErrors(error)
  }

  return { ...form, pesos, giver, isVisitor, submit }
}

function toastOtherAccount(name: string): void {
  toast(say('You signed in or out meanwhile. Check what {name} will see, then send it.', { name }), 'info')
}

/** The form's state, for its parts. */
export type Gift = ReturnType<typeof useGift>

function getBody(
  fields: GiftFields,
  source: GiftFormTarget['source'],
  pathname: string,
  isVisitor: boolean,
  isConfirmed: boolean,
) {
  const here = pathname + getCampaign(location.search)
  return {
    amount: getAmount(fields),
    source,
    supporter_name: isVisitor ? fields.supporter_name : '',
    supporter_message: fields.supporter_message,
    is_anonymous: isVisitor ? ('0' as const) : fields.is_anonymous,
    success_redirect_url: here,
    failure_redirect_url: here,
    confirm: isConfirmed ? (1 as const) : (0 as const),
  }
}

/** What the confirmation shows beside the amount. */
function getRows(giver: string, goal: GiftGoal | undefined, message: string, isQuestion: boolean) {
  return [
    { label: say('From'), value: giver },
    ...(goal ? [{ label: say('For'), value: goal.title }] : []),
    ...(message ? [{ label: isQuestion ? say('Your question') : say('Message'), value: message }] : []),
  ]
}
