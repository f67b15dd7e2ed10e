// Checks and rewrites the image data of one GIF frame.
import { Unreadable } from './unreadable.ts'

/** Follows the LZW codes without drawing. Throws Unreadable unless they fill the frame; cuts off data after their end. */
export function wholeFrame(data: Buffer, codeBits: number, area: number): Buffer {
  if (codeBits < 1 || codeBits > 11 || area === 0) throw new Unreadable('broken')
  const clear = 1 << codeBits
  const end = clear + 1
  /** The number of pixels each code stands for. */
  const lengths = new Uint32Array(4096)
  lengths.fill(1, 0, clear)
  let next = end + 1
  let bits = codeBits + 1
  let previous = -1
  let drawn = 0
  let at = 0
  while (drawn <= area && at + bits <= data.length * 8) {
    const byte = at >> 3
    const code =
      ((data[byte]! | ((data[byte + 1] ?? 0) << 8) | ((data[byte + 2] ?? 0) << 16)) >> (at & 7)) & ((1 << bits) - 1)
    at += bits
    if (code === end) break
    if (code === clear) {
      next = end + 1
      bits = codeBits + 1
      previous = -1
      continue
    }
    if (code > next || (code === next && previous < 0)) throw new Unreadable('broken')
    if (previous >= 0 && next < 4096) {
      lengths[next] = lengths[previous]! + 1
      next++
      if (next === 1 << bits && bits < 12) bits++
    }
    drawn += lengths[code]!
    previous = code
  }
  if (drawn < area) throw new Unreadable('broken')
  return data.subarray(0, Math.ceil(at / 8))
}

export function asSubBlocks(data: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255)
    blocks.push(Buffer.of(part.length), part)
  }
  return [...blocks, Buffer.of(0)]
}
