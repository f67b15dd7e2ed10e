import { FREE_PRICE_ID } from '#contract/prices.ts'

/** Whether one photo is hidden until paid or a free sneak peek; in a free post it is neither. */
export interface PhotoPricing {
  is_payable: boolean
  is_preview: boolean
}

/**
 * Spec §4: a post is free in the free tier or if no photo is payable. A free post has neither payable photos nor previews;
 * in a paid post each photo is one of the two.
 */
export function resolvePrice<P extends PhotoPricing>(priceId: number, photos: P[]): { priceId: number; photos: P[] } {
  const paid = photos.map((photo) => {
    const isPayable = photo.is_payable && !photo.is_preview
    return { ...photo, is_payable: isPayable, is_preview: !isPayable }
  })
  if (priceId !== FREE_PRICE_ID && paid.some((photo) => photo.is_payable)) return { priceId, photos: paid }
  return { priceId: FREE_PRICE_ID, photos: photos.map((photo) => ({ ...photo, is_payable: false, is_preview: false })) }
}
