// Sample content of pages: one creator, the account that looks at them, and one of each thing that they publish.
import type { Bloc } from '#contract/blocs.ts'
import type { Comment, ListedComment } from '#contract/comments.ts'
import type { Photo, Post } from '#contract/content.ts'
import { menuEntries } from '#contract/creator-menu.ts'
import type { Creator } from '#contract/discovery.ts'
import type { ReceivedGift, WallEntry } from '#contract/gifts.ts'
import type { Goal } from '#contract/goals.ts'
import type { Balance, Transaction } from '#contract/money/wallet.ts'
import type { PageMeta } from '#contract/paging.ts'
import type { Me, PublicProfile } from '#contract/profiles.ts'
import type { Question, Topic } from '#contract/questions.ts'
import type { Reactions } from '#contract/reactions.ts'

/** A page of a list that has this many rows in all, twelve on a page. */
export function meta(total: number, current_page = 1): PageMeta {
  return { current_page, last_page: Math.max(1, Math.ceil(total / 12)), per_page: 12, total }
}

/** As long as a name may be, without a place to break. */
export const LONG_NAME = 'Pinakamakapangyarihan'.repeat(3).slice(0, 60)

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

const reactions: Reactions = {
  heart_count: 0,
  laugh_count: 0,
  support_count: 0,
  sad_count: 0,
  angry_count: 0,
  all_count: 0,
  details: null,
}

export const goal: Goal = {
  id: 'goal-1',
  title: 'Bagong kamera',
  target_amount: 1000,
  current_amount: 250,
  gift_count: 3,
  state: 'active',
  deadline: null,
  description: 'Para sa mas malinaw na litrato.',
  image_url: null,
  image_url_variants: null,
  count_all_gifts: false,
  is_pinned: false,
  is_owner: false,
  date,
  taken_down: null,
  creator: person,
  comment_count: 0,
  reactions,
}

export const bloc: Bloc = {
  kind: 'bloc',
  id: 'bloc-1',
  title: 'Unang araw',
  description: 'Salamat sa lahat. #pandesal',
  image_url: null,
  image_url_variants: null,
  image_width: null,
  image_height: null,
  is_owner: false,
  is_published: true,
  publish_at: null,
  publish_refused: null,
  date,
  taken_down: null,
  creator: person,
  comment_count: 0,
  reactions,
}

const photo: Photo = {
  id: 'photo-1',
  image_url: null,
  image_url_variants: null,
  is_payable: true,
  is_preview: false,
  is_locked: true,
  alt: null,
  mosaic: null,
  width: 4,
  height: 3,
  available_until: null,
}

/** A Snap that costs 80 pesos. */
export const snap: Post = {
  kind: 'snap',
  id: 'snap-1',
  collection_id: null,
  caption: 'Siargao',
  image_url: null,
  image_url_variants: null,
  is_purchased: false,
  is_payable: true,
  is_preview: false,
  is_published: true,
  publish_at: null,
  publish_refused: null,
  is_sensitive: false,
  is_covered: false,
  is_owner: false,
  price_id: 8,
  pricing: { price_id: 8, amount: 80, name: '', description: '' },
  purchase_count: null,
  photo_count: 1,
  preview_count: 0,
  date,
  available_until: null,
  creator: person,
  images: [photo],
  taken_down: null,
  withdrawn_consents: [],
  comment_count: 0,
  reactions,
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
  reactions,
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
