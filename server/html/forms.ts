// The forms that work without JavaScript: each posts to a page's address and is the same call as the browser's script makes.
import { accounts } from '#contract/accounts.ts'
import { blocs } from '#contract/blocs.ts'
import { content } from '#contract/content.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/errors.ts'
import { follows } from '#contract/follows.ts'
import { gifts } from '#contract/gifts.ts'
import { goals } from '#contract/goals.ts'
import { notices } from '#contract/notices.ts'
import { ownNext } from '#contract/own-address.ts'
import { profiles } from '#contract/profiles.ts'
import { questions } from '#contract/questions.ts'
import { reactions } from '#contract/reactions.ts'
import { site } from '#contract/site.ts'

export interface PlainForm {
  endpoint: Endpoint
  /** The call's parameters from the address. */
  params?: (params: Record<string, string>) => Record<string, string>
  /** Turns the fields into the endpoint's body, where the two differ. */
  body?: (fields: Record<string, unknown>) => Record<string, unknown>
  /** The page that holds the form, drawn again with what was typed when it is refused. */
  page: (params: Record<string, string>) => string
  /** Where to go when it is done; undefined: the page is drawn with the answer. */
  done: (data: never, values: Record<string, string>, params: Record<string, string>) => string | undefined
  /** Where to go when it is refused; undefined, as without it: the page is drawn again and says why. */
  refused?: (failure: FailureBody, page: string, values: Record<string, string>) => string | undefined
}

interface LoginData {
  user: { status: string }
  deactivation_details: unknown
}

const ownBlocs = '/dashboard/creator-hub/bloc'
const ownGoals = '/dashboard/creator-hub/my-goals'
const goalId = ({ id = '' }: Record<string, string>) => ({ id })

/** Address → form. */
export const plainForms: Record<string, PlainForm> = {
  '/auth/login': {
    endpoint: accounts.login,
    page: () => '/auth/login',
    done: (data: LoginData, { next }) => (data.deactivation_details ? undefined : afterSignIn(next)),
  },
  '/auth/login/with': {
    endpoint: accounts.loginWith,
    page: () => '/auth/login',
    done: (data: { authentication_url: string }) => data.authentication_url,
  },
  '/auth/login/token': {
    endpoint: accounts.loginToken,
    page: () => '/auth/login',
    done: (data: LoginData & { redirect_after: string | null }) =>
      data.user.status === 'active' ? (data.redirect_after ?? '/dashboard') : undefined,
  },
  '/dashboard/payout-accounts/link': {
    endpoint: accounts.linkProvider,
    page: () => '/dashboard/payout-accounts',
    done: (data: { authentication_url: string }) => data.authentication_url,
  },
  '/auth/sign-up': { endpoint: accounts.register, page: () => '/auth/sign-up', done: () => undefined },
  '/auth/forgot-password': {
    endpoint: accounts.forgotPassword,
    page: () => '/auth/forgot-password',
    done: () => undefined,
  },
  '/auth/reset-password': {
    endpoint: accounts.resetPassword,
    page: () => '/auth/forgot-password',
    done: () => '/auth/login?reset=1',
  },
  '/auth/reactivate': { endpoint: accounts.reactivate, page: () => '/auth/login', done: () => '/dashboard' },
  '/auth/logout': { endpoint: accounts.logout, page: () => '/', done: () => '/' },
  '/language': {
    endpoint: site.chooseLanguage,
    page: () => '/',
    done: (_: unknown, { next }) => ownNext(next) ?? '/',
  },
  '/dashboard/settings/data-saver': {
    endpoint: site.chooseDataSaver,
    page: () => '/dashboard/settings',
    done: (_: unknown, { next }) => ownNext(next) ?? '/dashboard/settings',
  },
  '/dashboard/gifts': { endpoint: gifts.reply, page: () => '/dashboard/gifts', done: () => '/dashboard/gifts' },
  '/dashboard/gifts/hide': { endpoint: gifts.hide, page: () => '/dashboard/gifts', done: () => '/dashboard/gifts' },
  '/dashboard/creator-hub/my-goals/add-goal': {
    endpoint: goals.add,
    body: (fields) => ({ ...goalFields(fields), ...(fields.state === 'draft' && { is_pinned: 0 }) }),
    page: () => '/dashboard/creator-hub/my-goals/add-goal',
    done: () => ownGoals,
  },
  '/dashboard/creator-hub/my-goals/:id': {
    endpoint: goals.change,
    params: goalId,
    body: goalFields,
    page: ({ id = '' }) => `${ownGoals}/${encodeURIComponent(id)}`,
    done: () => ownGoals,
  },
  '/dashboard/creator-hub/my-goals/:id/move': {
    endpoint: goals.change,
    params: goalId,
    page: () => ownGoals,
    done: () => ownGoals,
  },
  '/dashboard/creator-hub/my-goals/:id/delete': {
    endpoint: goals.remove,
    params: goalId,
    page: () => ownGoals,
    done: () => ownGoals,
  },
  '/dashboard/notices': { endpoint: notices.read, page: () => '/dashboard/notices', done: () => '/dashboard/notices' },
  '/dashboard/settings/notices': {
    endpoint: notices.changeSettings,
    page: () => '/dashboard/settings',
    done: () => '/dashboard/settings#notices',
  },
  '/dashboard/settings/page-address': {
    endpoint: profiles.update,
    // Left empty, an address is missing; without the field all would be said to be well.
    body: (fields) => ({ page_url: '', ...fields }),
    page: () => '/dashboard/settings',
    done: () => '/dashboard/settings#page-address',
  },
  '/dashboard/settings': { endpoint: accounts.deactivate, page: () => '/dashboard/settings', done: () => '/' },
  '/:pageUrl/gift': {
    endpoint: gifts.send,
    params: ({ pageUrl = '' }) => ({ id: pageUrl }),
    body: typedAmountFirst,
    page: ({ pageUrl = '' }) => `/${encodeURIComponent(pageUrl)}`,
    done: (data: { link_url: string }) => data.link_url,
  },
  '/:pageUrl/my-goals/:id/gift': {
    endpoint: gifts.sendToGoal,
    params: ({ id = '' }) => ({ goal_id: id }),
    body: typedAmountFirst,
    page: ({ pageUrl = '', id = '' }) => `/${encodeURIComponent(pageUrl)}/my-goals/${encodeURIComponent(id)}`,
    done: (data: { link_url: string }) => data.link_url,
  },
  '/:pageUrl/question-and-answer': {
    endpoint: questions.ask,
    params: ({ pageUrl = '' }) => ({ username: pageUrl }),
    page: questionsOf,
    done: (_data, _values, params) => `${questionsOf(params)}?asked=1#ask`,
    refused: ({ exception }, page) =>
      exception === 'UnauthorizedAccessException' ? `/auth/login?next=${encodeURIComponent(page)}` : undefined,
  },
  '/:pageUrl/question-and-answer/gift': {
    endpoint: gifts.send,
    params: ({ pageUrl = '' }) => ({ id: pageUrl }),
    body: typedAmountFirst,
    page: questionsOf,
    done: (data: { link_url: string }) => data.link_url,
  },
  '/dashboard/creator-hub/questions/:id/answer': ownQuestionForm(questions.answer),
  '/dashboard/creator-hub/questions/:id/hide': ownQuestionForm(questions.hide),
  [ownBlocs]: {
    endpoint: blocs.add,
    page: () => ownBlocs,
    done: () => ownBlocs,
  },
  '/dashboard/creator-hub/bloc/:id/delete': {
    endpoint: blocs.remove,
    params: ({ id = '' }) => ({ id }),
    page: () => ownBlocs,
    done: () => ownBlocs,
  },
  '/react': reactionForm(reactions.add),
  '/react/back': reactionForm(reactions.remove),
  '/:pageUrl/follow': followForm(follows.follow),
  '/:pageUrl/unfollow': followForm(follows.unfollow),
  '/:pageUrl/pixel-snap/:id/buy': {
    endpoint: content.buySnap,
    page: ({ pageUrl = '', id = '' }) => `/${encodeURIComponent(pageUrl)}/pixel-snap/${encodeURIComponent(id)}`,
    done: (data: { link_url: string }) => data.link_url,
    refused: notBought,
  },
  '/:pageUrl/pixel-snap/set/:id/buy': {
    endpoint: content.buySlide,
    page: ({ pageUrl = '', id = '' }) => `/${encodeURIComponent(pageUrl)}/pixel-snap/set/${encodeURIComponent(id)}`,
    done: (data: { link_url: string }) => data.link_url,
    refused: notBought,
  },
}

function questionsOf({ pageUrl = '' }: Record<string, string>): string {
  return `/${encodeURIComponent(pageUrl)}/question-and-answer`
}

function ownQuestionForm(endpoint: Endpoint): PlainForm {
  const page = () => '/dashboard/creator-hub/questions?tab=all'
  return { endpoint, params: ({ id = '' }) => ({ id }), page, done: page }
}

/** Back to the page it stands on; visitors sign in first. */
function followForm(endpoint: Endpoint): PlainForm {
  const page = ({ pageUrl = '' }) => `/${encodeURIComponent(pageUrl)}`
  return {
    endpoint,
    body: (fields) => fields,
    page,
    done: (_, { username }) => page({ pageUrl: username }),
    refused: ({ exception }, path) =>
      exception === 'UnauthorizedAccessException' ? `/auth/login?next=${encodeURIComponent(path)}` : undefined,
  }
}

/** Back to what was reacted to; visitors sign in first. */
function reactionForm(endpoint: Endpoint): PlainForm {
  return {
    endpoint,
    page: () => '/',
    done: (_, { next }) => ownNext(next) ?? '/',
    refused: ({ exception }, _, { next }) =>
      exception === 'UnauthorizedAccessException' ? `/auth/login?next=${encodeURIComponent(next ?? '/')}` : undefined,
  }
}

/** Visitors sign in first and come back to what they wanted; what is theirs already is simply shown. */
function notBought({ exception }: FailureBody, page: string): string | undefined {
  if (exception === 'UnauthorizedAccessException') return `/auth/login?next=${encodeURIComponent(page)}`
  return exception === 'AlreadyPurchasedException' ? page : undefined
}

/** Where the visitor wanted to go, if that is an address of ours. */
function afterSignIn(next: string | undefined): string {
  return ownNext(next) ?? '/dashboard'
}

/** What stands empty in the form of a goal is none, and a switch that is off is not sent at all. */
function goalFields({ title = '', target_amount = '', ...fields }: Record<string, unknown>): Record<string, unknown> {
  return { title, target_amount, description: null, deadline: null, count_all_gifts: 0, is_pinned: 0, ...fields }
}

/** Fields a form carries for its page and not for the endpoint. */
export const pageFields = new Set(['next'])

/** A gift's quick amounts are radios, and beside them an amount of one's own may be typed: what was typed wins. */
export function typedAmountFirst({ amount_other, ...gift }: Record<string, unknown>): Record<string, unknown> {
  return amount_other === undefined ? gift : { ...gift, amount: amount_other }
}
