// Picture uploads: accepted types and limits. The messages of refusals are in upload-texts.ts.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Limits of an upload (spec §5, decisions §5). */
export const uploadLimits = {
  bytesMax: 15_000_000,
  pixelsMax: 50_000_000,
  gifFramesMax: 300,
  /** Width × height × frames of a GIF, in pixels: every viewer's browser decodes and holds all of them while it plays. */
  gifPixelsMax: 150_000_000,
  /** Pictures other than GIFs are scaled down to this width before they are sent. */
  widthMaxPx: 2000,
  /** Cells of a mosaic on its long side. */
  mosaicCellsMax: 15,
  /** Progress shown while bytes are sent; 100 only once the server has answered. */
  progressMax: 99,
} as const

export const imageTypes = ['jpg', 'jpeg', 'png', 'svg', 'webp', 'gif'] as const

/** The `data` that `POST /v1/images/upload` (multipart, field `image`) answers. */
export const Upload = z.object({
  /** Identifies the picture in later calls. */
  filename: z.string(),
  /** Where its uploader can view it. */
  absolute_url: z.string(),
  /** In pixels, like `height`: as stored, after large pictures were made smaller. */
  width: z.number(),
  height: z.number(),
})
export type Upload = z.output<typeof Upload>

/** The only upload path; it accepts no JSON. */
export const UPLOAD_PATH = '/v1/images/upload'

export const media = {
  upload: endpoint(`POST ${UPLOAD_PATH}`, {
    summary: 'Upload a picture: JPEG, PNG, WebP, GIF or SVG, up to 15 MB and 50 megapixels.',
    access: 'signed-in',
    scope: 'posts:write',
    file: 'image',
    data: Upload,
    errors: ['UploadRejectedException', 'ServiceUnavailableException'],
  }),
}
