// How each form without JavaScript becomes the same call that the browser's script makes, and which page follows.
import type { z } from 'zod/mini'
import type { accounts } from '#contract/accounts.ts'
import { type FormRoute, plainForms } from '#contract/addresses/forms.ts'
import { ownNext } from '#contract/addresses/own-path.ts'
import { addresses, fillPath } from '#contract/addresses/paths.ts'
import type { comments } from '#contract/comments.ts'
import { scopes } from '#contract/endpoint.ts'
import type { erasure } from '#contract/erasure.ts'
import type { FailureBody } from '#contract/errors.ts'
import { NO_GOAL } from '#contract/live.ts'
import { manilaMoment } from '#contract/manila.ts'
import type { reports } from '#contract/reports.ts'
import type { surfaces } from '#contract/surfaces.ts'
import { pageTexts } from '#contract/texts.ts'
import { scopeField } from '#contract/tokens.ts'

type Params = Record<string, string>

interface Handling {
  /** Creates something each time it is called: pressed twice, it is called with one key (`keyOfForm`). */
  isOnce?: true
  /** The endpoint's path parameters from the form's address, where their names differ. */
  params?: (params: Params) => Params
  /** A field that must be filled here although the endpoint takes it empty, and what is said when it is not. */
  required?: { field: string; text: string }
  /** Turns the fields into the endpoint's body, where the two differ. */
  body?: (fields: Record<string, unknown>) => Record<string, unknown>
  /** Where to redirect after success; undefined: the page is rendered with the answer. Without `done`: back to the form's page. */
  done?: (data: never, values: Params, params: Params) => string | undefined
  /**
   * Where to redirect after a refusal; undefined, as without `refused`: the page is rendered again and says why, and without a session
   * the login leads back to it.
   */
  refused?: (failure: FailureBody, page: string, values: Params) => string | undefined
  /** The form's page, where its address needs more than the form's own parameters: rendered again after a refusal. */
  pageAt?: (params: Params, values: Params) => string
}

export interface PlainForm extends Pick<FormRoute, 'path' | 'endpoint'>, Handling {
  /** The page that holds the form, rendered again with the posted values after a refusal. */
  pageAt: NonNullable<Handling['pageAt']>
  /** Whether that page has the address that the form posts to. */
  isOnOwnPage: boolean
}

type Answer<E extends { data: z.core.$ZodType }> = z.output<E['data']>

const showAnswer = () => undefined
const toProvider = (data: { authentication_url: string }) => data.authentication_url
const toCheckout = (data: { link_url: string }) => data.link_url
const onGoals = () => addresses.goals
/** Back to the page that the form was on, which `next` names. */
const onNextOr =
  (instead: string) =>
  (_: unknown, { next }: Params) =>
    ownNext(next) ?? instead

const gift = { params: ({ pageUrl = '' }: Params) => ({ id: pageUrl }), body: typedAmountFirst, done: toCheckout }
const follow = { done: (_: unknown, { username = '' }: Params) => addresses.page(username) }
/** On the page that `next` names; the fragment is the browser's alone. */
const onNextPage = {
  done: onNextOr(addresses.home),
  pageAt: (_: Params, { next }: Params) => (ownNext(next) ?? addresses.home).split('#', 1)[0]!,
}
const reaction = {
  ...onNextPage,
  refused: (failure: FailureBody, page: string, { next }: Params) => signInFirst(failure, next ?? page),
}
/** Without a code the endpoint mails one. */
const stepUp: Handling = { body: ({ code }) => (code ? { code } : {}), done: showAnswer }
const purchase = { done: toCheckout, refused: notBought }

/** Back to the page it was written on, at the new comment. */
const comment = {
  isOnce: true as const,
  done: ({ id }: Answer<typeof comments.add>, { next }: Params) => `${ownNext(next) ?? addresses.home}#comment-${id}`,
}

const handlings: Record<keyof typeof plainForms, Handling> = {
  makeSurface: { isOnce: true, done: ({ id }: Answer<typeof surfaces.make>) => addresses.surface(id) },
  changeSurface: { body: surfaceSettings },
  testSurface: {},
  removeSurface: { done: () => addresses.surfaces },
  changeLook: {
    // Browsers do not send an unticked box. A soundbox's form has neither goal nor ticker.
    body: ({ ticker, goal_id, ...look }) =>
      goal_id === undefined ? look : { ...look, ticker: ticker ?? 0, goal_id: goal_id === NO_GOAL ? null : goal_id },
  },
  showAgain: {},
  releaseShowing: {},
  makeToken: {
    isOnce: true,
    body: ({ name, ...ticked }) => ({ name, scopes: scopes.filter((scope) => ticked[scopeField(scope)]) }),
    done: showAnswer,
  },
  removeToken: {},
  makeWebhook: { isOnce: true, body: (fields) => ({ kind: 'webhook', ...fields }), done: showAnswer },
  changeWebhook: { body: surfaceSettings },
  testWebhook: {},
  removeWebhook: {},
  changeSecret: { isOnce: true, done: showAnswer },
  redeliver: {},
  login: {
    done: (data: Answer<typeof accounts.login>, { next }) =>
      'second_factor' in data || data.deactivation_details ? undefined : afterSignIn(data, next),
  },
  secondFactor: { done: (data: Answer<typeof accounts.secondFactor>, { next }) => afterSignIn(data, next) },
  loginWith: { done: toProvider },
  loginToken: {
    done: (data: Answer<typeof accounts.loginToken>) =>
      !('second_factor' in data) && data.user.status === 'active'
        ? afterSignIn(data, data.redirect_after ?? undefined)
        : undefined,
  },
  linkAccount: { done: toProvider },
  signUp: { done: showAnswer },
  forgotPassword: { done: showAnswer },
  resetPassword: { done: () => addresses.loginAfterReset },
  reactivate: {
    done: (data: Answer<typeof accounts.reactivate>) =>
      'second_factor' in data ? undefined : afterSignIn(data, undefined),
  },
  resendEmail: { done: showAnswer },
  logout: {},
  language: { done: onNextOr(addresses.home) },
  dataSaver: { done: onNextOr(addresses.settings) },
  answerConsent: {},
  adult: onNextPage,
  decideReport: {},
  decideAppeal: {},
  // Browsers do not send an unticked box.
  suspend: { body: ({ keep_payouts, ...fields }) => ({ ...fields, hold_payouts: keep_payouts === undefined ? 1 : 0 }) },
  restoreAccount: {},
  changeAccount: {},
  resetCodes: {},
  removeBank: {},
  deskRefund: {},
  holdPayout: {},
  releasePayout: {},
  writeOffPayout: {},
  resendPayout: {},
  refuseAtDesk: {},
  retryReceipt: {},
  takeOver: {},
  report: {
    done: (data: Answer<typeof reports.report>) => addresses.reportStatus(data.status_token),
    pageAt: (_, { content_type = '', content_id = '' }) => addresses.reportAbout(content_type, content_id),
  },
  appeal: {},
  replyToGift: {},
  hideGift: {},
  addGoal: {
    isOnce: true,
    body: (fields) => ({ ...goalFields(fields), ...(fields.state === 'draft' && { is_pinned: 0 }) }),
    done: onGoals,
  },
  editGoal: { body: goalFields, done: onGoals },
  moveGoal: {},
  deleteGoal: {},
  readNotices: {},
  switchNotice: {},
  seeFeed: {},
  confirmEmail: { done: showAnswer },
  undoEmail: { done: showAnswer },
  undoPasskey: { done: showAnswer },
  changeEmail: { done: showAnswer },
  changePassword: { done: showAnswer },
  recoveryCodes: { done: showAnswer },
  removePasskey: {},
  endSession: {},
  endOtherSessions: {},
  // A mail program sends a field of its own.
  unsubscribe: { body: () => ({}), done: showAnswer },
  noticeSettings: { done: () => addresses.settingsNotices },
  // Empty fields are not passed on: without this default the endpoint would accept the form and change nothing.
  changePageUrl: { body: (fields) => ({ page_url: '', ...fields }), done: () => addresses.settingsPageUrl },
  askForExport: {},
  erase: {
    done: (data: Answer<typeof erasure.ask>) => addresses.loginToCancelErasure(data.erases_at),
  },
  stepUp,
  stepUpToDeactivate: stepUp,
  stepUpForPassword: stepUp,
  stepUpForEmail: stepUp,
  stepUpForCodes: stepUp,
  stepUpForPasskeys: stepUp,
  deactivate: { done: () => addresses.loginAfterDeactivation },
  gift,
  goalGift: { ...gift, params: ({ id = '' }) => ({ goal_id: id }) },
  ask: {
    isOnce: true,
    params: ({ pageUrl = '' }) => ({ username: pageUrl }),
    done: (_data, _values, { pageUrl = '' }) => addresses.asked(pageUrl),
  },
  // For the endpoint the message of any gift is optional; here it is the question.
  askWithGift: { ...gift, required: { field: 'supporter_message', text: pageTexts.questionRequired } },
  answerQuestion: {},
  hideQuestion: {},
  addBloc: { isOnce: true, body: ({ publish_at, ...fields }) => ({ ...fields, ...scheduledAt(publish_at) }) },
  // Empty fields are not passed on, so the button that cancels the schedule has a field of its own.
  publishBloc: { body: ({ unschedule, ...fields }) => (unschedule ? { publish_at: null } : fields) },
  deleteBloc: {},
  commentOnSnap: comment,
  commentOnSlide: comment,
  commentOnBloc: comment,
  commentOnGoal: comment,
  changeComment: { done: (data: Answer<typeof comments.change>) => data.link ?? addresses.comments },
  deleteComment: { done: onNextOr(addresses.comments) },
  hideComment: { done: onNextOr(addresses.comments) },
  commentSettings: { done: () => addresses.comments },
  // Back to the receipt, which shows the state of the request.
  askForRefund: {},
  grantRefund: {},
  refuseRefund: {},
  refund: {},
  react: reaction,
  takeReactionBack: reaction,
  follow,
  unfollow: follow,
  buySnap: purchase,
  buySlide: purchase,
}

export const formHandlers: readonly PlainForm[] = (Object.keys(plainForms) as (keyof typeof plainForms)[]).map(
  (name) => {
    const { path, endpoint, page } = plainForms[name]
    return {
      path,
      endpoint,
      pageAt: (params) => fillPath(page, params),
      isOnOwnPage: page === path,
      ...handlings[name],
    }
  },
)

/** The login, which leads back to this address, for what is refused without a session. */
export function signInFirst({ exception }: FailureBody, page: string): string | undefined {
  return exception === 'UnauthorizedAccessException' ? addresses.loginTo(page) : undefined
}

/** A photo that they own already is simply shown. */
function notBought({ exception }: FailureBody, page: string): string | undefined {
  return exception === 'AlreadyPurchasedException' ? page : undefined
}

/** The address that the visitor wanted before the sign-in, if it is one of ours. */
function afterSignIn(
  { lands_on = addresses.dashboard }: { lands_on?: string | undefined },
  next: string | undefined,
): string {
  return ownNext(next) ?? lands_on
}

/** Empty fields of the goal form mean "none", and a switch that is off is not sent at all. */
function goalFields({ title = '', target_amount = '', ...fields }: Record<string, unknown>): Record<string, unknown> {
  return { title, target_amount, description: null, deadline: null, count_all_gifts: 0, is_pinned: 0, ...fields }
}

/** Empty fields of a surface's settings mean "none", and an unticked box is not sent; the button that pauses sends neither. */
function surfaceSettings(fields: Record<string, unknown>): Record<string, unknown> {
  return 'is_paused' in fields ? fields : { name: '', min_amount: '', words: '', hold: '0', ...fields }
}

/** The typed time is Manila's. */
function scheduledAt(local: unknown) {
  return local ? { publish_at: manilaMoment(String(local)) } : {}
}

/** Fields that a form carries for its page and not for the endpoint. */
export const pageFields = new Set(['next', 'methods'])

/** A gift form has quick amounts as radios, and a field for any other amount: what is typed there wins. */
export function typedAmountFirst({ amount_other, ...gift }: Record<string, unknown>): Record<string, unknown> {
  return amount_other === undefined ? gift : { ...gift, amount: amount_other }
}
