// What the benchmark says of times and sizes, and which of them miss their goal.
import { expect, test } from 'vitest'
import { backupLines } from './backup.ts'
import { booksLines } from './books.ts'
import { listLine, notifyingLines } from './lists.ts'
import { visitLine } from './phone.ts'
import { closedLine, decodeLine, exportLines, feedLine } from './pictures.ts'
import { readsLines } from './reads.ts'

test('a page of a long list may take as many times as long as its goal says', () => {
  const cost = { what: '12 posts', shortMs: 4, longMs: 8 }
  expect(listLine(cost, { short: '1,000', goal: 2 })).toBe(
    '12 posts: p99 8.0 ms, out of 1,000: 4.0 ms, ratio 2.00  goal 2: met',
  )
  expect(listLine({ ...cost, longMs: 8.1 }, { short: '1,000', goal: 2 })).toMatch(/goal 2: MISSED$/)
  expect(listLine({ ...cost, longMs: 40 }, { short: '10,000', goal: 12 })).toContain(
    'out of 10,000: 4.0 ms, ratio 10.00',
  )
  expect(listLine({ ...cost, longMs: Number.NaN }, { short: '1,000', goal: 2 })).toMatch(/MISSED$/)
})

test('notifying has a goal for publishing, for the last follower, and for gifts meanwhile', () => {
  const cost = { fewMs: 10, manyMs: 20, notifiedMs: 60_000, giftAloneMs: 5, giftMeanwhileMs: 10 }
  expect(notifyingLines(cost)).toEqual([
    'publishing to 100,000 followers against 10: p99 20.0 ms against 10.0 ms, ratio 2.00  goal 2: met',
    'the last of 100,000 followers notified after 60.0 s  goal 60 s: met',
    'a gift while they are notified, against a gift alone: p99 10.0 ms against 5.0 ms, ratio 2.00  goal 2: met',
  ])
  const slow = notifyingLines({ ...cost, manyMs: 21, notifiedMs: 60_001, giftMeanwhileMs: 11 })
  for (const line of slow) expect(line).toMatch(/MISSED$/)
})

test('gifts of which none was answered while followers were notified meet no goal', () => {
  const cost = { fewMs: 10, manyMs: 10, notifiedMs: 20, giftAloneMs: 5, giftMeanwhileMs: Number.NaN }
  expect(notifyingLines(cost)[2]).toMatch(/MISSED$/)
})

test('a route is to refuse a photo within two seconds of the click', () => {
  const closed = { act: 'takedown', access: 'Atom', ms: 2000 }
  expect(closedLine(closed)).toBe('takedown: Atom closed after 2000 ms  goal 2 s: met')
  expect(closedLine({ ...closed, ms: 2001 })).toMatch(/MISSED$/)
})

test('an export has a goal for its memory in a new process and in a warm one, and is to be whole', () => {
  const costs = {
    ...{ pictures: 2000, zipBytes: 300_000_000, firstOfOne: 9_000_000, firstOfAll: 64_000_000 },
    ...{ secondOfAll: 64_000_001, firstByteMs: 12.4, isWhole: true },
  }
  expect(exportLines(costs)).toEqual([
    'an export of 2000 pictures, 300 MB, medians of the process’s memory growth:',
    '  as its first export: 64 MB  goal 64 MB: met; with one picture: 9 MB',
    '  after an export of one picture: 64 MB  goal 64 MB: MISSED',
    '  its first byte after 12 ms; every original as it was stored: met',
  ])
  expect(exportLines({ ...costs, isWhole: false })[3]).toMatch(/as it was stored: MISSED$/)
})

test('the heaviest picture of a feed, and the decoding of one, have their goals', () => {
  const feed = { pictures: 12, largest: 45_000, total: 400_000, html: 60_000 }
  expect(feedLine(feed)).toBe(
    "the feed's 12 pictures on a phone: largest 45.0 kB  goal 45 kB: met, together 400.0 kB, html 60.0 kB before packing",
  )
  expect(feedLine({ ...feed, largest: 45_001 })).toContain('goal 45 kB: MISSED')
  const decode = { ownMs: 130, referenceMs: 100, ratio: 1.3, peakBytes: 90_000_000 }
  expect(decodeLine(decode)).toMatch(/130 ms, .* 100 ms, ratio 1\.30 {2}goal 1\.3: met, peak 90 MB$/)
  expect(decodeLine({ ...decode, ratio: 1.31 })).toContain('goal 1.3: MISSED')
})

test('a first visit has goals for both paints, for shifts and for its heaviest picture', () => {
  const visit = { path: '/migo.ybanez', fcp: 4000, lcp: 8000, cls: 0, picture: 60_000 }
  const goals = { fcp: [4000, '4 s'], lcp: [8000, '8 s'] } as const
  const line = (given: Partial<typeof visit>) =>
    visitLine(
      { ...visit, ...given },
      { fcp: 2000 },
      {
        fcp: [...goals.fcp],
        lcp: [...goals.lcp],
      },
    )
  expect(line({})).toBe(
    '/migo.ybanez: first seen after 4.0 s  goal 4 s: met, the largest after 8.0 s  goal 8 s: met, ratio 4.0, shift 0.000  goal 0: met, heaviest picture 60.0 kB  goal 60 kB: met',
  )
  for (const worse of [{ fcp: 4001 }, { lcp: 8001 }, { cls: 0.001 }, { picture: 60_001 }, { lcp: Number.NaN }])
    expect(line(worse).match(/MISSED/g), JSON.stringify(worse)).toHaveLength(1)
  expect(visitLine(visit, visit, { lcp: [2300, '2.3 s'] })).toMatch(/first seen after 4\.0 s, the largest .* MISSED/)
})

test('verification of a day is to take a minute at most, however long that of all entries takes', () => {
  const lines = booksLines(
    {
      ...{ gifts: 1000, entries: 2040, readSeconds: 2, wholeSeconds: 200, databaseBytes: 5_000_000 },
      news: [
        { gifts: 10, entries: 20, seconds: 60 },
        { gifts: 20, entries: 40, seconds: 60.1 },
      ],
      clearing: { wholeSeconds: 1.5, checkpointSeconds: 0.004 },
      sizes: [
        { name: 'gifts', bytes: 400_000, ofTable: null },
        { name: 'gifts_pkey', bytes: 50_000, ofTable: 'gifts' },
        { name: 'banks', bytes: 900, ofTable: null },
      ],
    },
    'load 0.3',
  )
  expect(lines).toEqual([
    '2040 entries of 1000 gifts; read sequentially in 2.0 s, load 0.3',
    'full verification: 200.0 s, 10 entries/s, ratio to the read 100.0',
    'verification of one new day, 10 gifts, 20 entries: 60.0 s  goal 60 s: met, ratio to the read 30.0',
    'verification of one new day, 20 gifts, 40 entries: 60.1 s  goal 60 s: MISSED, ratio to the read 30.1',
    'the clearing total: 1.5 s computed anew, 4 ms from the last checkpoint',
    'the database: 5 MB, 5000 bytes a gift',
    '    400 bytes a gift  gifts',
    '     50 bytes a gift  gifts_pkey (index of gifts)',
  ])
})

test('a query that reads more than a quarter of a big table misses the goal, and failed requests are named', () => {
  const reading = { request: '/v1/events', table: 'gifts', rows: 500, share: 0.25, ms: 12, query: 'x'.repeat(200) }
  const [requests, failed, most, shown] = readsLines({ requests: 4, failed: ['/a: 500'], readings: [reading] })
  expect([requests, failed]).toEqual([
    '4 requests of pages and endpoints, each as visitor, creators and payer',
    '  failed: /a: 500',
  ])
  expect(most).toBe('the greatest share of a big table that a query reads: 25.0 %  goal 25 %: met')
  expect(shown).toBe(`  25.0 % of gifts, 500 rows, 12 ms: /v1/events\n         ${'x'.repeat(160)}`)
  const many = Array.from({ length: 20 }, () => ({ ...reading, share: 0.26 }))
  const lines = readsLines({ requests: 4, failed: [], readings: many })
  expect(lines[1]).toMatch(/26\.0 % {2}goal 25 %: MISSED$/)
  expect(lines).toHaveLength(2 + 12)
})

test('where no plan was logged nothing was measured, which meets no goal', () => {
  expect(readsLines({ requests: 4, failed: [], readings: [] })[1]).toMatch(/MISSED$/)
})

test('a backup stands beside the mean of both references, and every picture is to come back unchanged', () => {
  const reference = { how: 'pg_basebackup', databaseSeconds: 2, pictureSeconds: 4 }
  const costs = {
    ...{ databaseBytes: 60e6, pictures: 10, pictureBytes: 60e6, backupBytes: 80e6, backupSeconds: 12, againSeconds: 3 },
    references: [reference, { ...reference, databaseSeconds: 4, pictureSeconds: 2 }],
    ...{ gifts: 25, slowestGiftMs: 81.6, restoreSeconds: 5, verifySeconds: 1, plainBackSeconds: 4 },
    ...{ verification: 'the ledger verifies', same: 10 },
  }
  const lines = backupLines(costs).map((line) => line.replace(/ {2,}/g, '  '))
  expect(lines).toEqual([
    '60 MB of database, 10 files of pictures with 60 MB',
    'pg_basebackup 3.0 s and a copy 3.0 s, twice  6.0 s  20 MB/s',
    'backup while 25 gifts were given  12.0 s  10 MB/s  ratio 2.00',
    'backup again, with the pictures already there  3.0 s  40 MB/s  ratio 0.50',
    'a plain copy back  4.0 s  30 MB/s',
    'restore  5.0 s  24 MB/s  ratio 1.25',
    'its ledger verification  1.0 s  120 MB/s',
    'the backup has 80 MB; the slowest five gifts during it took 82 ms',
    'the ledger verifies; 10 of 10 pictures have their hash: met',
  ])
  expect(backupLines({ ...costs, same: 9 }).at(-1)).toMatch(/9 of 10 pictures have their hash: MISSED$/)
  expect(backupLines({ ...costs, pictures: 0, same: 0 }).at(-1)).toMatch(/MISSED$/)
})
