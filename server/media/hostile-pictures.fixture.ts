// Hostile uploads: for the tests, and for the benchmark, which sends them concurrently.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import * as make from './pictures.fixture.ts'

export interface HostilePicture {
  /** The filename with its ending. */
  name: string
  bytes: Buffer
  /** `picture`: stored as a clean picture. `refused`: refused with a text. `either`: one of the two, but nothing else is stored. */
  fate: 'picture' | 'refused' | 'either'
}

/** Marks data that must never appear in a stored picture. */
export const SMUGGLED = 'SMUGGLED-8f1c'

/** `canary` is a URL that nothing may request. */
export async function hostilePictures(canary: string): Promise<HostilePicture[]> {
  const jpeg = await (await make.noise(400, 300)).jpeg().toBuffer()
  const png = await (await make.noise(200, 150)).png().toBuffer()
  const webp = await (await make.noise(200, 150)).webp().toBuffer()
  const gif = make.aGif({ frames: 20 })
  const html = Buffer.from(`<!doctype html><script>/*${SMUGGLED}*/alert(1)</script>`)
  return [
    ...wrongEndings({ jpeg, png, html }),
    ...polyglots({ jpeg, png, gif, html }),
    ...(await bombs()),
    ...drawings(canary),
    ...[jpeg, png, webp, gif].flatMap((bytes, at) => damaged(bytes, ['jpg', 'png', 'webp', 'gif'][at]!)),
  ]
}

function wrongEndings({ jpeg, png, html }: Record<'jpeg' | 'png' | 'html', Buffer>): HostilePicture[] {
  return [
    { name: 'jpeg.png', bytes: jpeg, fate: 'picture' },
    { name: 'png.svg', bytes: png, fate: 'picture' },
    { name: 'page.jpg', bytes: html, fate: 'refused' },
    { name: 'program.png', bytes: Buffer.from(`MZ\x90\0${SMUGGLED}`, 'latin1'), fate: 'refused' },
    { name: 'archive.gif', bytes: Buffer.from(`PK\x03\x04${SMUGGLED}`, 'latin1'), fate: 'refused' },
    { name: 'script.webp', bytes: Buffer.from('RIFF\x10\0\0\0WEBPVP8 alert(1)', 'latin1'), fate: 'refused' },
    { name: 'film.jpg', bytes: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1'), fate: 'refused' },
  ]
}

function polyglots({ jpeg, png, gif, html }: Record<'jpeg' | 'png' | 'gif' | 'html', Buffer>): HostilePicture[] {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, (html.length + 2) >> 8, (html.length + 2) & 255]), html])
  return [
    { name: 'jpeg and page.html', bytes: Buffer.concat([jpeg, html]), fate: 'either' },
    { name: 'jpeg with a page in its comment.jpg', bytes: insert(jpeg, 2, comment), fate: 'picture' },
    { name: 'png and archive.zip', bytes: Buffer.concat([png, Buffer.from(`PK\x03\x04${SMUGGLED}`)]), fate: 'either' },
    {
      name: 'png with words.php',
      bytes: insert(png, 33, make.chunk('tEXt', Buffer.from(`k\0<?php ${SMUGGLED}`))),
      fate: 'picture',
    },
    { name: 'gif and script.js', bytes: Buffer.concat([gif, Buffer.from(`*/;alert("${SMUGGLED}")`)]), fate: 'picture' },
    { name: 'gif as script.js', bytes: Buffer.from(`GIF89a=1;alert("${SMUGGLED}")//`), fate: 'refused' },
  ]
}

async function bombs(): Promise<HostilePicture[]> {
  const row = 7000 * 3 + 1
  const packedNothing = deflateSync(Buffer.alloc(60_000_000), { level: 9 })
  return [
    { name: '30,000 by 30,000.png', bytes: make.aPng(30_000, 30_000, Buffer.alloc(9)), fate: 'refused' },
    { name: '2 thousand million wide.png', bytes: make.aPng(0x7fffffff, 1, Buffer.alloc(9)), fate: 'refused' },
    { name: '49 megapixels of nothing.png', bytes: make.aPng(7000, 7000, Buffer.alloc(row * 7000)), fate: 'picture' },
    {
      name: '65,500 by 65,500.jpg',
      bytes: withSize(await (await make.aPicture(64, 64)).jpeg().toBuffer(), 65_500),
      fate: 'refused',
    },
    { name: '65,535 by 65,535.gif', bytes: make.aGif({ width: 65_535, height: 65_535, frames: 0 }), fate: 'refused' },
    { name: 'a frame of 60,000 in 30.gif', bytes: largeFrame(make.aGif({ frames: 1 })), fate: 'refused' },
    { name: '49 megapixels in 36 kB.gif', bytes: make.aPackedGif(7000, 7100), fate: 'picture' },
    { name: '5,000 frames.gif', bytes: make.aGif({ frames: 5000 }), fate: 'refused' },
    {
      name: 'packed colours.png',
      bytes: withChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), packedNothing])),
      fate: 'either',
    },
    {
      name: 'packed words.png',
      bytes: withChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), packedNothing])),
      fate: 'either',
    },
    { name: 'a thousand scans.jpg', bytes: await manyScans(1000), fate: 'either' },
  ]
}

function drawings(canary: string): HostilePicture[] {
  const body = (name: string, text: string, fate: HostilePicture['fate'] = 'either') => ({
    name: `${name}.svg`,
    bytes: make.svg(text),
    fate,
  })
  const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y SYSTEM "${canary}/entity">]>`
  return [
    body(
      'scripts',
      `<script>/*${SMUGGLED}*/fetch("${canary}/script")</script><rect width="9" height="9" onload="fetch('${canary}/load')"/>`,
      'picture',
    ),
    body(
      'pictures from elsewhere',
      `<image href="${canary}/image.png" width="9" height="9"/><image xlink:href="file:///etc/passwd" width="9" height="9"/><use href="${canary}/use.svg#x"/>`,
    ),
    body(
      'styles from elsewhere',
      `<style>@import url("${canary}/style.css");rect{fill:url("${canary}/fill.svg#x")}</style><rect width="9" height="9"/>`,
    ),
    body(
      'a page inside',
      `<foreignObject width="60" height="40"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${canary}/frame"/></foreignObject>`,
    ),
    {
      name: 'entities.svg',
      bytes: Buffer.concat([Buffer.from(entity), make.svg('<text y="20">&x;&y;</text>')]),
      fate: 'either',
    },
    body('included', `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>`),
    { name: 'nested uses.svg', bytes: make.nestedUse(), fate: 'refused' },
    { name: 'filters.svg', bytes: make.filterBomb(), fate: 'refused' },
    { name: 'a billion laughs.svg', bytes: make.billionLaughs(), fate: 'refused' },
    body('a hundred thousand groups', `${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`),
    body(
      'itself',
      '<g id="a"><use href="#a"/></g><pattern id="p" width="1" height="1"><rect fill="url(#p)" width="9" height="9"/></pattern><rect fill="url(#p)" width="60" height="40"/>',
    ),
    body(
      'a picture of 30,000',
      `<image width="9" height="9" href="data:image/png;base64,${make.aPng(30_000, 30_000, Buffer.alloc(9)).toString('base64')}"/>`,
    ),
    { name: 'wide.svg', bytes: make.svg('', 'width="1e9" height="1e9"'), fate: 'refused' },
  ]
}

/** Copies that are cut off at several places, and copies with changed bytes. */
function damaged(bytes: Buffer, ending: string): HostilePicture[] {
  const cut = [0.02, 0.1, 0.3, 0.5, 0.9].map(
    (part): HostilePicture => ({
      name: `cut at ${part}.${ending}`,
      bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
      fate: 'refused',
    }),
  )
  const changed = Array.from({ length: 10 }, (_, seed): HostilePicture => {
    const copy = Buffer.from(bytes)
    let state = seed + 1
    for (let n = 0; n < 12; n++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      copy[12 + ((state >>> 8) % (copy.length - 12))]! ^= 1 + (state >>> 25)
    }
    return { name: `changed ${seed}.${ending}`, bytes: copy, fate: 'either' }
  })
  return [...cut, ...changed]
}

function insert(bytes: Buffer, at: number, piece: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
}

function withChunk(type: string, data: Buffer): Buffer {
  return insert(make.aPng(8, 8, Buffer.alloc(8 * 25)), 33, make.chunk(type, data))
}

/** A JPEG whose header declares this width and height. */
function withSize(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(side, frame + 5)
  copy.writeUInt16BE(side, frame + 7)
  return copy
}

/** A GIF with a small screen and a frame that declares a huge size. */
function largeFrame(gif: Buffer): Buffer {
  const copy = Buffer.from(gif)
  const frame = copy.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
  copy.writeUInt16LE(60_000, frame + 5)
  copy.writeUInt16LE(60_000, frame + 7)
  return copy
}

/** A progressive JPEG with many scans: the decoder processes the whole picture for each of them. */
async function manyScans(times: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#888' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)])
}
