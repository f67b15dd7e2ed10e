import type { LocalPhoto } from '../shell/photo-set.ts'

/** A picture of one point, wherever an address is needed. */
export const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** A photo of a set that has arrived. */
export const samplePhoto = (key: string, change: Partial<LocalPhoto> = {}): LocalPhoto => ({
  key,
  id: null,
  name: `${key}.jpg`,
  file: null,
  loading: 100,
  absolute_url: dot,
  uploaded_filename: null,
  alt: '',
  is_payable: true,
  is_preview: false,
  ...change,
})
