// The bytes of the zip that other programs read: dates, names, lengths and what marks them.
import { describe, expect, test } from 'vitest'
import { fileHead, fileTail, layOut, listedFile, zipEnd } from './zip-format.ts'

const file = { name: 'data.json', bytes: 1234 }
const moment = new Date('2026-11-21T02:38:41Z')

/** Reads the date and time at an offset as the format has them: local time without a zone. */
function readMoment(bytes: Buffer, at: number): string {
  const [time, day] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
  const parts = [1980 + (day >> 9), (day >> 5) & 15, day & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2]
  const [year, month, date, ...clock] = parts.map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${date} ${clock.join(':')}`
}

describe('the date of a file', () => {
  test('is the time in Manila, in the local header as in the directory', () => {
    expect(readMoment(fileHead(file, moment), 10)).toBe('2026-11-21 10:38:40')
    expect(readMoment(listedFile({ file, at: 0 }, 0, moment), 12)).toBe('2026-11-21 10:38:40')
  })

  test.each([
    ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
    ['2028-02-28T16:59:59Z', '2028-02-29 00:59:58'],
    ['2026-06-15T15:59:59Z', '2026-06-15 23:59:58'],
  ])('%s is %s', (utc, written) => {
    expect(readMoment(fileHead(file, new Date(utc)), 10)).toBe(written)
  })
})

describe('the name of a file', () => {
  test('is measured in bytes and marked as UTF-8', () => {
    const name = 'bought/ñandú 🎨.jpg'
    const head = fileHead({ name, bytes: 0 }, moment)
    expect(head.readUInt16LE(6) & 0x0800).toBe(0x0800)
    expect(head.readUInt16LE(26)).toBe(Buffer.byteLength(name))
    expect(head.subarray(30).toString()).toBe(name)
    const row = listedFile({ file: { name, bytes: 0 }, at: 0 }, 0, moment)
    expect(row.subarray(46, 46 + row.readUInt16LE(28)).toString()).toBe(name)
    expect(row.readUInt16LE(8)).toBe(head.readUInt16LE(6))
  })
})

describe('the layout', () => {
  test('places each file behind the one before, with header and checksum', () => {
    const { files, directoryAt, bytes } = layOut([file, { name: 'ñ.txt', bytes: 0 }, file])
    const sizes = files.map(({ file: each }) => fileHead(each, moment).length + each.bytes + fileTail(each, 0).length)
    expect(files.map(({ at }) => at)).toEqual([0, sizes[0]!, sizes[0]! + sizes[1]!])
    expect(directoryAt).toBe(sizes.reduce((sum, size) => sum + size))
    const directory = files.reduce((sum, placed) => sum + listedFile(placed, 0, moment).length, 0)
    expect(bytes).toBe(directoryAt + directory + 22)
  })

  test('of nothing is an empty zip', () => {
    const layout = layOut([])
    expect([layout.bytes, zipEnd(layout).length, zipEnd(layout).readUInt16LE(10)]).toEqual([22, 22, 0])
  })

  test('refuses a file of 4 GB, which its length field cannot say', () => {
    expect(() => layOut([{ name: 'x', bytes: 0xffffffff }])).toThrow('4 GB')
    expect(layOut([{ name: 'x', bytes: 0xfffffffe }]).files).toHaveLength(1)
  })

  test('uses the long fields from the first offset that does not fit, not before', () => {
    const behind = (bytes: number) => listedFile({ file, at: bytes }, 0, moment)
    expect([behind(0xfffffffe).readUInt16LE(30), behind(0xfffffffe).readUInt32LE(42)]).toEqual([0, 0xfffffffe])
    expect([
      behind(0xffffffff).readUInt16LE(30),
      behind(0xffffffff).readBigUInt64LE(46 + file.name.length + 4),
    ]).toEqual([12, 0xffffffffn])
    const { files, directoryAt, bytes } = layOut([{ name: 'x', bytes: 0xffffffff - 47 }, file])
    const directory = files.reduce((sum, placed) => sum + listedFile(placed, 0, moment).length, 0)
    expect([files[1]!.at, bytes - directoryAt - directory]).toEqual([0xffffffff, 98])
    const many = (count: number) => zipEnd(layOut(Array.from({ length: count }, () => ({ name: 'x', bytes: 0 }))))
    expect([many(65_534).length, many(65_535).length]).toEqual([22, 98])
    expect(many(65_534).readUInt16LE(8)).toBe(65_534)
    const long = layOut(Array.from({ length: 65_535 }, () => ({ name: 'x', bytes: 0 })))
    expect(zipEnd(long).readBigUInt64LE(64)).toBe(BigInt(long.directoryAt + long.directoryBytes))
  })
})

test('checksum and length stand behind the file and in the directory, and a file can be read by everyone', () => {
  const tail = fileTail(file, 0xcafe_babe)
  expect([tail.readUInt32LE(4), tail.readUInt32LE(8), tail.readUInt32LE(12)]).toEqual([0xcafe_babe, 1234, 1234])
  const row = listedFile({ file, at: 77 }, 0xcafe_babe, moment)
  expect([row.readUInt32LE(16), row.readUInt32LE(20), row.readUInt32LE(24)]).toEqual([0xcafe_babe, 1234, 1234])
  expect([row.readUInt32LE(38) >>> 16, row.readUInt32LE(42)]).toEqual([0o100644, 77])
})
