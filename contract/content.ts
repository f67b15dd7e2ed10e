// Snaps (one photo) and Snap Slides (up to ten), free or paid: publishing, viewing, buying.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { viewErrors } from './errors.ts'
import { flag, optionalText, ownAddress, pageUrl, pesosOutput, queryFlag, uploadName } from './fields.ts'
import { ImageVariants } from './image-variants.ts'
import { limits, serverLimits } from './limits.ts'
import { TakenDown } from './moderation.ts'
import { dateOutput } from './moments.ts'
import { pageQuery } from './paging.ts'
import { Price } from './price.ts'
import { Reactions } from './reactions.ts'
import { schedule, visibility } from './schedule.ts'
import { texts } from './texts.ts'

/** Verbatim of spec §8. */
export const contentTexts = { deleted: 'Successfully deleted photo' } as const

const id = z.string().check(z.maxLength(64))
const caption = optionalText(limits.captionMax, texts.length300)
const alt = optionalText(limits.altMax, texts.length1000)
const priceId = z.int(texts.priceUnknown)
const filename = uploadName(texts.photoMissing)

/**
 * One photo as this viewer may see it. A locked photo has no address: only its mosaic and its dimensions. It is locked
 * until it is paid, and in a sensitive post until the viewer declares to be 18 or older.
 */
export const Photo = z.object({
  id: z.string(),
  /** Null for a locked photo. */
  image_url: z.nullable(z.string()),
  image_url_variants: z.nullable(ImageVariants),
  is_payable: z.boolean(),
  is_preview: z.boolean(),
  is_locked: z.boolean(),
  /** Description by its creator; null for a locked photo. */
  alt: z.nullable(z.string()),
  /** Data URL of at most 15 cells on the long side. Null where the photo itself is visible, and where nobody may see it. */
  mosaic: z.nullable(z.string()),
  /** Dimensions of the original in pixels, to reserve its space. */
  width: z.number(),
  height: z.number(),
  /** Until when a buyer can see a photo that was removed from its slide; null while it is in it. */
  available_until: z.nullable(dateOutput),
})
export type Photo = z.output<typeof Photo>

const Pricing = z.nullable(
  z.object({ price_id: z.number(), amount: pesosOutput, name: z.string(), description: z.string() }),
)

/** A Snap (`id`, one photo) or a Slide (`collection_id`, its photos in `images`), as this viewer may see it. */
export const Post = z.object({
  kind: z.enum(['snap', 'slide']),
  id: z.string(),
  /** The slide's id; null for a Snap. */
  collection_id: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  /** Address of the cover photo; null when locked. */
  image_url: z.nullable(z.string()),
  image_url_variants: z.nullable(ImageVariants),
  is_purchased: z.boolean(),
  is_payable: z.boolean(),
  is_preview: z.boolean(),
  is_published: z.boolean(),
  ...schedule,
  /** Shown only to viewers who declared to be 18 or older; not in lists of many creators. */
  is_sensitive: z.boolean(),
  /** It is sensitive and this viewer has not declared their age: each photo is only its mosaic, whatever else they may see. */
  is_covered: z.boolean(),
  /** Whether the viewer is its author. */
  is_owner: z.boolean(),
  /** The free tier's id where it is free. */
  price_id: z.number(),
  /** Null when it is free. */
  pricing: Pricing,
  /** Number of buyers; for the owner only, null for others. */
  purchase_count: z.nullable(z.number()),
  photo_count: z.number(),
  /** How many of its photos are free for everyone. */
  preview_count: z.number(),
  /** When it was first published; if never, when it was created. */
  date: dateOutput,
  /** Until when a buyer can see a post that its creator has deleted. */
  available_until: z.nullable(dateOutput),
  creator: z.object({ page_url: z.string(), page_name: z.string(), avatar: z.nullable(z.string()) }),
  images: z.array(Photo),
  taken_down: TakenDown,
  /**
   * People who withdrew their consent, and from which photo: nobody sees these photos any more. For the owner only,
   * empty for others.
   */
  withdrawn_consents: z.array(z.object({ photo_id: z.string(), name: z.string(), date: dateOutput })),
  /** Shown comments, with replies. */
  comment_count: z.number(),
  reactions: Reactions,
})
export type Post = z.output<typeof Post>

const NewPhoto = z.strictObject({
  filename,
  alt,
  is_payable: z._default(flag, true),
  is_preview: z._default(flag, false),
})
const EditedPhoto = z.strictObject({
  id: z.optional(z.nullable(id)),
  filename: z.optional(z.nullable(filename)),
  url: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  /** If left out, the stored description stays. */
  alt: z.optional(alt),
  is_payable: z._default(flag, true),
  is_preview: z._default(flag, false),
})
const photoList = <T extends z.core.$ZodType>(photo: T) =>
  z
    .array(photo, texts.photoMissing)
    .check(z.minLength(1, texts.photoMissing), z.maxLength(limits.photosPerSlideMax, texts.tooManyPhotos))

/** The id of the edited post, repeated in the body: must match the path, else 422. */
const sameAsInPath = { id: z.optional(z.nullable(id)), collection_id: z.optional(z.nullable(id)) }

const buying = {
  is_anonymous: z._default(flag, false),
  source: z.optional(z.string().check(z.maxLength(40))),
  success_redirect_url: z.optional(z.nullable(ownAddress)),
  failure_redirect_url: z.optional(z.nullable(ownAddress)),
}
const Bought = z.object({ link_url: z.string(), payment_token: z.string() })
const purchase = {
  access: 'signed-in',
  data: Bought,
  movesMoney: true,
  errors: [
    'NotFoundException',
    'ForbiddenException',
    'ContentNotAccessibleException',
    'AlreadyPurchasedException',
    'DisputedException',
    'IdempotencyConflictException',
    'ProviderUnavailableException',
  ],
} as const
/** A repeat finds what was deleted since. */
const keyedErrors = [...viewErrors, 'IdempotencyConflictException'] as const
const newVisibility = { ...visibility, is_sensitive: z._default(flag, false) }
const changedVisibility = { ...visibility, is_sensitive: z.optional(flag) }
const Done = z.object({ ok: z.literal(true) })

export const Buyer = z.object({
  /** Null for an anonymous buyer: "Someone", without a link. */
  buyer: z.object({ page_url: z.nullable(z.string()), page_name: z.string() }),
  date: dateOutput,
  /** The readable transaction number; does not reveal who paid. */
  payment_id: z.string(),
})
export type Buyer = z.output<typeof Buyer>

export const content = {
  prices: endpoint('GET /v1/user/prices', {
    summary: 'List the price tiers, the free one first.',
    access: 'signed-in',
    query: z.strictObject({
      ...pageQuery(serverLimits.pricesPage),
      suggested_prices_only: z._default(queryFlag, false),
      /** Digits and a dot; other characters are dropped. */
      search: z._default(z.string().check(z.maxLength(20)), ''),
    }),
    data: Price,
    paged: true,
  }),
  feed: endpoint('GET /v1/profile/content/:username', {
    summary:
      'List the posts of a page, newest first. Drafts and, before all others, scheduled posts are included for the owner only.',
    access: 'anyone',
    params: z.strictObject({ username: pageUrl }),
    query: z.strictObject({
      ...pageQuery(serverLimits.feedPage),
      type: z._default(z.enum(['all', 'snap', 'slide']), 'all'),
    }),
    data: Post,
    paged: true,
    errors: viewErrors,
  }),
  snap: endpoint('GET /v1/profile/content/images/:username/image_id/:id', {
    summary: 'Get a Snap.',
    access: 'anyone',
    params: z.strictObject({ username: pageUrl, id }),
    data: Post,
    errors: viewErrors,
  }),
  slide: endpoint('GET /v1/profile/content/images/collection/:username/collection_id/:id', {
    summary: 'Get a Snap Slide with its photos.',
    access: 'anyone',
    params: z.strictObject({ username: pageUrl, id }),
    data: Post,
    errors: viewErrors,
  }),
  createSnap: endpoint('POST /v1/user/content/images/create', {
    summary:
      'Create a Snap from an uploaded picture, published immediately or at its scheduled time. Accepts an Idempotency-Key.',
    access: 'signed-in',
    scope: 'posts:write',
    body: z.strictObject({ caption, image: NewPhoto, price_id: priceId, ...newVisibility }),
    data: Post,
    errors: keyedErrors,
  }),
  createSlide: endpoint('POST /v1/user/content/images/collection/create', {
    summary:
      'Create a Snap Slide from uploaded pictures, published immediately or at its scheduled time. Accepts an Idempotency-Key.',
    access: 'signed-in',
    scope: 'posts:write',
    body: z.strictObject({
      caption,
      images: photoList(NewPhoto),
      price_id: priceId,
      ...newVisibility,
      is_payable: z.optional(flag),
    }),
    data: Post,
    errors: keyedErrors,
  }),
  updateSnap: endpoint('PUT /v1/user/content/images/update/:id', {
    summary: 'Update a Snap. A new price applies to later buyers only.',
    access: 'signed-in',
    scope: 'posts:write',
    params: z.strictObject({ id }),
    body: z.strictObject({
      ...sameAsInPath,
      /** Of the Snap's photo. */
      image: z.optional(z.strictObject({ alt })),
      caption: z.optional(caption),
      price_id: z.optional(priceId),
      ...changedVisibility,
      is_payable: z.optional(flag),
    }),
    data: Post,
    errors: viewErrors,
  }),
  updateSlide: endpoint('PUT /v1/user/content/images/collection/update/:id', {
    summary: 'Update a Slide’s caption, price, visibility or list of photos.',
    access: 'signed-in',
    scope: 'posts:write',
    params: z.strictObject({ id }),
    body: z.strictObject({
      ...sameAsInPath,
      caption: z.optional(caption),
      price_id: z.optional(priceId),
      ...changedVisibility,
      is_payable: z.optional(flag),
      /** The whole new list, as for `/image`. */
      images: z.optional(photoList(EditedPhoto)),
    }),
    data: Post,
    errors: viewErrors,
  }),
  updateSlidePhotos: endpoint('PUT /v1/user/content/images/collection/update/:id/image', {
    summary: 'Replace a Slide’s list of photos: existing ones by `id`, new ones by `filename`, in the new order.',
    access: 'signed-in',
    scope: 'posts:write',
    params: z.strictObject({ id }),
    body: z.strictObject({ ...sameAsInPath, images: photoList(EditedPhoto) }),
    data: Post,
    errors: viewErrors,
  }),
  deleteSnap: endpoint('DELETE /v1/user/content/images/delete/:id', {
    summary: 'Delete a Snap. It disappears immediately; its buyers have access for another 15 days.',
    access: 'signed-in',
    scope: 'posts:write',
    params: z.strictObject({ id }),
    body: z.optional(z.strictObject({})),
    data: Done,
    errors: viewErrors,
  }),
  deleteSlide: endpoint('DELETE /v1/user/content/images/collection/delete/:id', {
    summary: 'Delete a Slide. It disappears immediately; its buyers have access for another 15 days.',
    access: 'signed-in',
    scope: 'posts:write',
    params: z.strictObject({ id }),
    body: z.optional(z.strictObject({})),
    data: Done,
    errors: viewErrors,
  }),
  settings: endpoint('PUT /v1/user/content/images/settings', {
    summary: 'Set who may react to the caller’s paid photos: everyone, or buyers only.',
    access: 'signed-in',
    body: z.strictObject({ reactions_limited_to_buyers: flag }),
    data: z.object({ reactions_limited_to_buyers: z.boolean() }),
  }),
  buySnap: endpoint('POST /v1/user/content/images/purchase', {
    summary: 'Start the purchase of a Snap.',
    body: z.strictObject({ image_id: id, ...buying }),
    ...purchase,
  }),
  buySlide: endpoint('POST /v1/user/content/images/collection/purchase', {
    summary: 'Start the purchase of a Snap Slide.',
    body: z.strictObject({ image_collection_id: id, ...buying }),
    ...purchase,
  }),
  purchases: endpoint('GET /v1/user/purchases', {
    summary: 'List the caller’s purchases, newest first, including deleted posts for 15 days.',
    access: 'signed-in',
    query: z.strictObject(pageQuery(serverLimits.feedPage)),
    data: Post,
    paged: true,
  }),
  snapBuyers: endpoint('GET /v1/user/content/images/:id/buyers', {
    summary: 'List the buyers of a Snap. For its owner only.',
    access: 'signed-in',
    params: z.strictObject({ id }),
    query: z.strictObject(pageQuery(limits.buyersPage)),
    data: Buyer,
    paged: true,
    errors: viewErrors,
  }),
  slideBuyers: endpoint('GET /v1/user/content/images/collection/:id/buyers', {
    summary: 'List the buyers of a Slide. For its owner only.',
    access: 'signed-in',
    params: z.strictObject({ id }),
    query: z.strictObject(pageQuery(limits.buyersPage)),
    data: Buyer,
    paged: true,
    errors: viewErrors,
  }),
}
