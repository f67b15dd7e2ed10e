// Sample content of pages: one creator, the account that looks at them, and one of each thing that they publish.
import type { Bloc } from '#contract/blocs.ts'
import type { Comment, ListedComment } from '#contract/comments.ts'
import type { Post } from '#contract/content.ts'
import { menuEntries } from '#contract/creator-menu.ts'
import type { Creator } from '#contract/discovery.ts'
import type { ReceivedGift, WallEntry } from '#contract/gifts.ts'
import type { Goal } from '#contract/goals.ts'
import type { Balance, Transaction } from '#contract/money/wallet.ts'
import type { PageMeta } from '#contract/paging.ts'
import type { Me, PublicProfile } from '#contract/profiles.ts'
import type { Question, Topic } from '#contract/questions.ts'
import { sampleBloc } from '../blocs/sample-bloc.fixture.ts'
import { lockedPhoto, lockedSnap } from '../content/sample-post.fixture.ts'
import { sampleGoal } from '../goals/sample-goal.fixture.ts'
import { noReactions } from '../reactions/no-reactions.fixture.ts'

/** A page of a list that has this many rows in all, twelve on a page. */
export function meta(total: number, current_page = 1): PageMeta {
  return { current_page, last_page: Math.max(1, Math.ceil(total / 12)), per_page: 12, total }
}

/** A name as long as it may be, that nowhere breaks by itself. */
export const longName = 'MariaConcepcionPanganibanMakapagbagdamagbabagaDelos'.slice(0, 50)

const date = '2026-05-01T10:00:00+08:00'
export const person = { page_url: 'luz', page_name: 'Luz Marquez', avatar: null }

export const luz: PublicProfile = {
  ...person,
  bio: 'Lapis at tinta.',
  avatar_variants: null,
  cover_photo: null,
  donation_count: 1,
  follower_count: 1234,
  is_following: false,
  is_owner: false,
  min_gift_amount: 20,
  pinned_goal: null,
  comments: { who: 'everyone', may_comment: true },
  menu: [...menuEntries],
}

export const ana: Me = {
  status: 'active',
  email: 'ana@example.com',
  referral_code: 'ANA',
  has_password: true,
  money_paused_until: null,
  suspension: null,
  taken_down: null,
  is_new: false,
  profile: {
    page_url: 'ana',
    page_name: 'Ana',
    bio: null,
    avatar: null,
    avatar_variants: null,
    cover_photo: null,
    min_gift_amount: 20,
    beneficiary_message: { title: '', message: '' },
  },
}

export const goal: Goal = {
  ...sampleGoal,
  id: 'goal-1',
  title: 'Bagong kamera',
  current_amount: 250,
  gift_count: 3,
  description: 'Para sa mas malinaw na litrato.',
  creator: person,
}

export const bloc: Bloc = {
  ...sampleBloc,
  id: 'bloc-1',
  title: 'Unang araw',
  description: 'Salamat sa lahat. #pandesal',
  creator: person,
}

const photo = { ...lockedPhoto('photo-1'), mosaic: null, width: 4, height: 3 }

/** A Snap that costs 80 pesos. */
export const snap: Post = {
  ...lockedSnap,
  id: 'snap-1',
  image_url: null,
  creator: person,
  images: [photo],
}

export const freeSnap: Post = {
  ...snap,
  id: 'snap-2',
  caption: 'Pandesal',
  is_payable: false,
  price_id: 1,
  pricing: null,
  images: [{ ...photo, id: 'photo-2', is_payable: false, is_locked: false }],
}

export const topic: Topic = {
  kind: 'topic',
  id: 'topic-1',
  title: 'Tanong tungkol sa komiks',
  description: 'Paano ako gumuguhit.',
  banner_image: null,
  banner_image_variants: null,
  requires_gift: false,
  is_owner: false,
  date,
  creator: person,
}

export const question: Question = {
  id: 'q-1',
  question: 'Anong lapis ang gamit mo?',
  name: 'Bea',
  page_url: 'bea',
  avatar: null,
  amount: null,
  date,
  answer: 'Kahit ano.',
  answered_at: date,
  is_hidden: false,
  taken_down: null,
  is_owner: false,
  reactions: noReactions,
}

export const wallEntry: WallEntry = {
  donation_id: 'gift-1',
  name: 'Bea',
  page_url: 'bea',
  message: 'Ang galing!',
  amount: 50,
  date,
  reply: null,
}

export const received: ReceivedGift = { ...wallEntry, is_hidden: false, taken_down: null }

const written = {
  id: 'comment-1',
  name: 'Bea',
  page_url: 'bea',
  avatar: null,
  message: 'Ang ganda',
  date,
  edited_at: null,
  is_creator: false,
  is_own: false,
  editable_until: null,
}
export const comment: Comment = { ...written, replies: [], reply_count: 0 }

export const listedComment: ListedComment = {
  ...written,
  content_type: 'bloc',
  content_id: 'bloc-1',
  link: '/luz/pixel-bloc/bloc-1#comments',
  is_hidden: false,
  is_on_own_page: true,
  taken_down: null,
}

export const creator: Creator = { ...person, avatar_variants: null, bio: null, follower_count: 2 }

export const balance: Balance = {
  currency: 'PHP',
  amount: 99_999.99,
  pending_amount: 0,
  in_payout_amount: 0,
  held_amount: 0,
  next_release: null,
}

export const transaction: Transaction = {
  transaction_no: 'PX-20260501-AAAA2222',
  date,
  description: 'Gift from Bea',
  type: 'donation',
  status: 'completed',
  total_amount: 99_999.99,
  payout: null,
  refund: null,
  dispute: null,
}
