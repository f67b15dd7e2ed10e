// The photos of a published post as an editable set, and the changes to send.

import type { content, Photo, Post } from '#contract/content.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { LocalPhoto, PhotoSet } from '../shell/photo-set.ts'
import { getPrice } from './price.ts'

export function getPhotoSet(post: Post): PhotoSet {
  return { photos: post.images.map(getLocalPhoto), isFree: !post.is_payable, price: getPrice(post) }
}

function getLocalPhoto(photo: Photo, index: number): LocalPhoto {
  return {
    key: photo.id,
    id: photo.id,
    name: `Photo ${index + 1}`,
    file: null,
    loading: 100,
    absolute_url: photo.image_url_variants?.WH500 ?? photo.image_url ?? photo.mosaic ?? '',
    uploaded_filename: null,
    alt: photo.alt ?? '',
    is_payable: photo.is_payable,
    is_preview: photo.is_preview,
  }
}

/** The server's name of the picture: from the upload of a new one, from the address of a published one. */
export function getFilename({ uploaded_filename, absolute_url }: LocalPhoto): string | undefined {
  return uploaded_filename ?? /\/media\/image\/([^/]+)\//.exec(absolute_url)?.[1]
}

/** Published, but currently shown to nobody: its description is unknown here, and is not sent. */
export function isWithheld(photo: LocalPhoto): boolean {
  return Boolean(photo.id) && getFilename(photo) === undefined
}

type SentPhotos = CallInput<typeof content.updateSlidePhotos>['body']['images']

/** In order; a published photo by its `id`, a new one by its `filename`. */
export function photosToSend({ photos }: PhotoSet): SentPhotos {
  return photos.map((photo) => ({
    ...(photo.id ? { id: photo.id } : { filename: photo.uploaded_filename }),
    ...(isWithheld(photo) ? {} : { alt: photo.alt }),
    is_payable: photo.is_payable,
    is_preview: photo.is_preview,
  }))
}

export function isSamePhotos(one: PhotoSet, other: PhotoSet): boolean {
  return JSON.stringify(photosToSend(one)) === JSON.stringify(photosToSend(other))
}
