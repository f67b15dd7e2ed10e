// Cleans an animated GIF by copying it block by block: keeps only blocks that draw, requires complete frames, changes no pixel.
import { uploadLimits } from '#contract/media.ts'
import { asSubBlocks, wholeFrame } from './gif-frame.ts'
import { Unreadable } from './unreadable.ts'

/** The GIF without comments, unknown extensions and data after its end. Throws Unreadable if a frame is incomplete. */
export function cleanGif(gif: Buffer): { bytes: Buffer; frames: number } {
  const file = new Reader(gif)
  const parts: Buffer[] = []
  let frames = 0
  let hasLoop = false
  let control: Buffer | undefined

  file.take(6)
  const screen = file.take(7)
  const canvas = { width: screen.readUInt16LE(0), height: screen.readUInt16LE(2) }
  parts.push(Buffer.from('GIF89a'), screen, file.take(paletteBytes(screen[4]!)))
  for (;;) {
    const block = file.byte()
    if (block === TRAILER && frames > 0) return { bytes: Buffer.concat([...parts, Buffer.of(TRAILER)]), frames }
    if (block === EXTENSION) {
      const label = file.byte()
      const data = file.subBlocks()
      if (label === GRAPHIC_CONTROL && data.length === 4) control = data
      else if (label === APPLICATION && !hasLoop && isLoop(data)) {
        hasLoop = true
        parts.push(loopBlock(data))
      }
    } else if (block === IMAGE) {
      if (++frames > uploadLimits.gifFramesMax) throw new Unreadable('tooManyFrames')
      if (control) parts.push(Buffer.of(EXTENSION, GRAPHIC_CONTROL, 4), control, Buffer.of(0))
      control = undefined
      const place = file.take(9)
      limitCanvas(canvas, place, frames)
      const palette = file.take(paletteBytes(place[8]!))
      const codeBits = file.byte()
      const data = wholeFrame(file.subBlocks(), codeBits, place.readUInt16LE(4) * place.readUInt16LE(6))
      parts.push(Buffer.of(IMAGE), place, palette, Buffer.of(codeBits), ...asSubBlocks(data))
    } else if (block !== 0) throw new Unreadable('broken')
  }
}

/** Grows the canvas to include this frame and checks its limits, because every frame is drawn on the whole canvas. */
function limitCanvas(canvas: { width: number; height: number }, place: Buffer, frames: number): void {
  canvas.width = Math.max(canvas.width, place.readUInt16LE(0) + place.readUInt16LE(4))
  canvas.height = Math.max(canvas.height, place.readUInt16LE(2) + place.readUInt16LE(6))
  const pixels = canvas.width * canvas.height
  if (pixels > uploadLimits.pixelsMax) throw new Unreadable('tooManyPixels')
  if (pixels * frames > uploadLimits.gifPixelsMax) throw new Unreadable('tooManyFramePixels')
}

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

class Reader {
  #bytes: Buffer
  #at = 0
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  take(length: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + length)
    if (taken.length < length) throw new Unreadable('broken')
    this.#at += length
    return taken
  }
  byte(): number {
    return this.take(1)[0]!
  }
  subBlocks(): Buffer {
    const parts: Buffer[] = []
    for (let length = this.byte(); length > 0; length = this.byte()) parts.push(this.take(length))
    return Buffer.concat(parts)
  }
}

function paletteBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

/** Whether this application block sets the number of repetitions; all other application blocks are dropped. */
function isLoop(data: Buffer): boolean {
  return data.length === 14 && data[11] === 1 && /^(NETSCAPE2\.0|ANIMEXTS1\.0)/.test(data.toString('latin1'))
}

function loopBlock(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.of(EXTENSION, APPLICATION, 11),
    Buffer.from('NETSCAPE2.0'),
    Buffer.of(3, 1, data[12]!, data[13]!, 0),
  ])
}
