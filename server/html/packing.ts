// Packs what is sent, the way the one who asks can unpack it.
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export function getEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (/\bbr\b/.test(text)) return 'br'
  return /\bgzip\b/.test(text) ? 'gzip' : 'identity'
}

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

/** For who asks again and again: as small as a moment allows, beside what else is done. */
export function pack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return asBrotli(body, withQuality(5))
  if (encoding === 'gzip') return asGzip(body)
  return Promise.resolve(body)
}

/**
 * For one reader, once: an eighth more to send, for a third of the time. Done at once, because to hand it to another thread
 * costs more than to do it.
 */
export function packOnce(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, withQuality(2))
  if (encoding === 'gzip') return gzipSync(body, { level: 3 })
  return body
}

function withQuality(quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
}
