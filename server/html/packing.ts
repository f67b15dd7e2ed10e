// Packs what is sent, the way the one who asks can unpack it.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export function getEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const text = String(accepted ?? '')
  if (/\bbr\b/.test(text)) return 'br'
  return /\bgzip\b/.test(text) ? 'gzip' : 'identity'
}

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

export function pack(body: Buffer, encoding: 'br' | 'gzip' | 'identity'): Promise<Buffer> {
  if (encoding === 'br') return asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  if (encoding === 'gzip') return asGzip(body)
  return Promise.resolve(body)
}
