// The subset of the zip format that an export needs: files stored without compression, of known lengths, so that the layout is known
// before the first byte is sent. After PKWARE's APPNOTE 6.3; numbers are little-endian.
import { MANILA_MS } from '#contract/manila.ts'

interface ZipFile {
  name: string
  bytes: number
}

interface Placed<F> {
  file: F
  /** Offset of its local header, in bytes. */
  at: number
}

export interface Layout<F extends ZipFile = ZipFile> {
  files: Placed<F>[]
  /** Offset and length of the central directory, and length of the whole zip, in bytes. */
  directoryAt: number
  directoryBytes: number
  bytes: number
}

/** Limits of the 16-bit and 32-bit fields; larger values use the zip64 fields. */
const SHORT_MAX = 0xffff
const LONG_MAX = 0xffffffff

const HEAD_BYTES = 30
const TAIL_BYTES = 16
const LISTED_BYTES = 46
const LONG_PLACE_BYTES = 12
const END_BYTES = 22
const LONG_END_BYTES = 76

/** Flags: names are UTF-8; a data descriptor with length and checksum follows the file. */
const FLAGS = 0x0808
const VERSION = 20
/** The version needed for zip64 fields. */
const VERSION_LONG = 45
/** Made on Unix: a regular file with mode 0644. */
const MADE_ON_UNIX = (3 << 8) | VERSION_LONG
const PLAIN_FILE = 0o100644 * 0x10000

export function layOut<F extends ZipFile>(files: F[]): Layout<F> {
  let at = 0
  const placed = files.map((file) => {
    if (file.bytes >= LONG_MAX) throw new Error('a file of 4 GB is none that an export has')
    const here = { file, at }
    at += HEAD_BYTES + Buffer.byteLength(file.name) + file.bytes + TAIL_BYTES
    return here
  })
  const directoryAt = at
  const directoryBytes = placed.reduce((sum, { file, at }) => sum + listedBytes(file.name, at), 0)
  const layout = { files: placed, directoryAt, directoryBytes }
  return { ...layout, bytes: directoryAt + directoryBytes + END_BYTES + (isLong(layout) ? LONG_END_BYTES : 0) }
}

function listedBytes(name: string, at: number): number {
  return LISTED_BYTES + Buffer.byteLength(name) + (at >= LONG_MAX ? LONG_PLACE_BYTES : 0)
}

function isLong({ files, directoryAt, directoryBytes }: Omit<Layout, 'bytes'>): boolean {
  return files.length >= SHORT_MAX || directoryAt >= LONG_MAX || directoryBytes >= LONG_MAX
}

/** The local header, before the bytes of a file. */
export function fileHead({ name }: ZipFile, date: Date): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt32LE(dosMoment(date), 10)
  head.writeUInt16LE(Buffer.byteLength(name), 26)
  return Buffer.concat([head, Buffer.from(name)])
}

/** The data descriptor, after the bytes of a file. */
export function fileTail({ bytes }: ZipFile, crc: number): Buffer {
  const tail = Buffer.alloc(TAIL_BYTES)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(bytes, 8)
  tail.writeUInt32LE(bytes, 12)
  return tail
}

/** The entry of a file in the central directory. */
export function listedFile({ file: { name, bytes }, at }: Placed<ZipFile>, crc: number, date: Date): Buffer {
  const isFar = at >= LONG_MAX
  const row = Buffer.alloc(LISTED_BYTES)
  row.writeUInt32LE(0x02014b50, 0)
  row.writeUInt16LE(MADE_ON_UNIX, 4)
  row.writeUInt16LE(isFar ? VERSION_LONG : VERSION, 6)
  row.writeUInt16LE(FLAGS, 8)
  row.writeUInt32LE(dosMoment(date), 12)
  row.writeUInt32LE(crc, 16)
  row.writeUInt32LE(bytes, 20)
  row.writeUInt32LE(bytes, 24)
  row.writeUInt16LE(Buffer.byteLength(name), 28)
  row.writeUInt16LE(isFar ? LONG_PLACE_BYTES : 0, 30)
  row.writeUInt32LE(PLAIN_FILE, 38)
  row.writeUInt32LE(Math.min(at, LONG_MAX), 42)
  return Buffer.concat([row, Buffer.from(name), isFar ? longPlace(at) : Buffer.alloc(0)])
}

function longPlace(at: number): Buffer {
  const extra = Buffer.alloc(LONG_PLACE_BYTES)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(at), 4)
  return extra
}

/** The end-of-central-directory record, with the zip64 records if needed. */
export function zipEnd(layout: Layout): Buffer {
  const { files, directoryAt, directoryBytes } = layout
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(files.length, SHORT_MAX), 8)
  end.writeUInt16LE(Math.min(files.length, SHORT_MAX), 10)
  end.writeUInt32LE(Math.min(directoryBytes, LONG_MAX), 12)
  end.writeUInt32LE(Math.min(directoryAt, LONG_MAX), 16)
  return isLong(layout) ? Buffer.concat([longEnd(layout), end]) : end
}

/** The zip64 end-of-central-directory record and its locator. */
function longEnd({ files, directoryAt, directoryBytes }: Layout): Buffer {
  const end = Buffer.alloc(LONG_END_BYTES)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(MADE_ON_UNIX, 12)
  end.writeUInt16LE(VERSION_LONG, 14)
  end.writeBigUInt64LE(BigInt(files.length), 24)
  end.writeBigUInt64LE(BigInt(files.length), 32)
  end.writeBigUInt64LE(BigInt(directoryBytes), 40)
  end.writeBigUInt64LE(BigInt(directoryAt), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}

/** The MS-DOS date and time of the zip format: local (Manila) time in steps of two seconds. */
function dosMoment(moment: Date): number {
  const date = new Date(moment.getTime() + MANILA_MS)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return day * 0x10000 + time
}
