// Generated pictures for tests: ordinary, unusual and hostile ones.
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture of this size with edges and colours. */
export async function aPicture(width: number, height: number, background = '#c33'): Promise<Sharp> {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const corner = await sharp({ create: { width: w, height: h, channels: 3, background: '#36c' } })
    .png()
    .toBuffer()
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .png()
    .toBuffer()
  return sharp(png)
}

/** Random pixels; the same `seed` makes the same picture. */
export async function noise(width: number, height: number, seed = 1): Promise<Sharp> {
  const raw = Buffer.alloc(width * height * 3)
  let state = seed
  for (let at = 0; at < raw.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    raw[at] = state >>> 24
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
}

/** A JPEG as a phone writes it: rotated by EXIF orientation, with the location where it was taken. */
export async function aPhonePhoto(width = 120, height = 80): Promise<Buffer> {
  return (await aPicture(width, height))
    .withExif({
      IFD0: { Make: 'Telepono', Model: 'SECRET-MODEL' },
      IFD3: { GPSLatitude: '14/1 35/1 0/1', GPSLongitude: '121/1 0/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withXmp(
      '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="SECRET-XMP"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
    )
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A GIF of this many frames of one colour each, with a comment and data after its end. */
export function aGif({ width = 8, height = 6, frames = 3, comment = 'SECRET-COMMENT' } = {}): Buffer {
  const parts: Buffer[] = [
    Buffer.from('GIF89a'),
    Buffer.from([width & 255, width >> 8, height & 255, height >> 8, 0x80, 0, 0, 200, 40, 40, 30, 60, 200]),
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
    Buffer.from([0x21, 0xfe, comment.length]),
    Buffer.from(comment),
    Buffer.from([0]),
  ]
  for (let frame = 0; frame < frames; frame++)
    parts.push(
      Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]),
      Buffer.from([0x2c, 0, 0, 0, 0, width & 255, width >> 8, height & 255, height >> 8, 0, 2]),
      uncompressed(width * height, frame % 2),
    )
  return Buffer.concat([...parts, Buffer.from([0x3b]), Buffer.from('SECRET-TAIL')])
}

/** A GIF with one frame of one colour, compressed as far as possible: 50 megapixels in 36 kB. */
export function aPackedGif(width: number, height: number): Buffer {
  const head = Buffer.alloc(19)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  head.set([0x80, 0, 0, 200, 40, 40, 30, 60, 200], 10)
  const frame = Buffer.alloc(11)
  frame[0] = 0x2c
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  frame[10] = 2
  return Buffer.concat([head, frame, packed(width * height), Buffer.from([0x3b])])
}

/** LZW data: each code stands for one pixel more than the previous one, until the table is full and is cleared. */
function packed(pixels: number): Buffer {
  const [clear, end] = [4, 5]
  const data: number[] = []
  let pending = 0
  let count = 0
  let bits = 3
  const write = (code: number) => {
    pending |= code << count
    for (count += bits; count >= 8; count -= 8) {
      data.push(pending & 255)
      pending >>>= 8
    }
  }
  let left = pixels
  while (left > 0) {
    write(clear)
    bits = 3
    write(0)
    left--
    // The table grows with every code after the first, and the code width with the table.
    for (let next = end + 1; next < 4095 && left > 0; next++) {
      const length = next - end + 1
      if (length > left) {
        write(0)
        left--
      } else {
        write(next)
        left -= length
      }
      if (next + 1 === 1 << bits && bits < 12) bits++
    }
  }
  write(end)
  data.push(pending & 255)
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) {
    const part = Buffer.from(data.slice(at, at + 255))
    blocks.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}

/** LZW data with codes of 3 bits for one pixel each, and a `clear` code before they would have to grow. */
function uncompressed(pixels: number, colour: number): Buffer {
  const bits: number[] = []
  const write = (code: number) => bits.push(code & 1, (code >> 1) & 1, (code >> 2) & 1)
  for (let pixel = 0; pixel < pixels; pixel++) {
    if (pixel % 2 === 0) write(4)
    write(colour)
  }
  write(5)
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [at, bit] of bits.entries()) bytes[at >> 3]! |= bit << (at & 7)
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255)
    blocks.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}

/** A PNG that declares this size and contains `raw`, compressed. */
export function aPng(width: number, height: number, raw: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

export function svg(body: string, attributes = 'width="60" height="40"'): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`,
  )
}

/** A small SVG that takes a renderer minutes: each group draws the previous one ten times. */
export function nestedUse(depth = 9): Buffer {
  const groups = Array.from(
    { length: depth },
    (_, level) => `<g id="g${level + 1}">${`<use xlink:href="#g${level}"/>`.repeat(10)}</g>`,
  )
  return svg(`<defs><rect id="g0" width="9" height="9"/>${groups.join('')}</defs><use xlink:href="#g${depth}"/>`)
}

export function filterBomb(): Buffer {
  return svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence baseFrequency="0.01" numOctaves="20000"/>'.repeat(50)}</filter><rect width="5000" height="5000" filter="url(#f)"/>`,
    'width="5000" height="5000"',
  )
}

export function billionLaughs(): Buffer {
  const entities = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  ).join('')
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>&l9;</text></svg>`,
  )
}

/** A half-transparent picture. */
export function glass(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 30, g: 90, b: 200, alpha: 0.5 } } })
}

/** A fully transparent picture. */
export function clear(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
}
