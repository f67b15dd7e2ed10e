// (i) The export of an account with 2,000 pictures: the memory growth of the product's process while the export is prepared and
// fetched, and whether the zip contains every original as it was stored.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { unzip } from '#server/exports/testing.ts'
import { sql } from '#server/kit/db.ts'
import { median } from '#test/median.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { serving } from './lists.ts'
import { getSession } from './session.ts'

const PICTURES = 2000
/** Pictures of one Snap Slide, inserted by one statement. */
const SLIDE = 10
const WIDTH_PX = 480
const HEIGHT_PX = 360
const READY_MS = 600_000

export interface ExportCosts {
  pictures: number
  /** The size of the zip. */
  zipBytes: number
  /** Memory growth in a process's first export, of one picture: code loaded once, and working memory. Median, in bytes. */
  firstOfOne: number
  /** The same for a first export of all pictures. */
  firstOfAll: number
  /** The same for all pictures, after an export of one picture in the same process. */
  secondOfAll: number
  /** From the request to the first byte of the zip, in milliseconds. */
  firstByteMs: number
  /** Whether every picture in every zip, and its entry in data.json, has the hash of the stored original. */
  isWhole: boolean
}

interface ExportCost {
  zipBytes: number
  /** The peak resident memory of the product's process while preparing and fetching, above that before. Bytes. */
  grownBytes: number
  firstByteMs: number
  isWhole: boolean
}

const ROUNDS = 3

/** Worker and server are one process here, as on a small installation; each first export runs in a process just started. */
export async function benchExports(environment: BenchEnvironment): Promise<ExportCosts> {
  const one = await createOwner(environment, 'one.photo', 1)
  const all = await createOwner(environment, 'many.photos', PICTURES)
  const inOneProcess = (...owners: Owner[]) =>
    serving(
      environment,
      async (origin, { child }) => {
        const costs: ExportCost[] = []
        for (const owner of owners) costs.push(await measureExport(origin, owner, child.pid!))
        return costs
      },
      {},
    )
  const costs = { firstOfOne: [] as ExportCost[], firstOfAll: [] as ExportCost[], secondOfAll: [] as ExportCost[] }
  for (let round = 0; round < ROUNDS; round++) {
    const [firstOfAll] = await inOneProcess(all)
    const [firstOfOne, secondOfAll] = await inOneProcess(one, all)
    costs.firstOfOne.push(firstOfOne!)
    costs.firstOfAll.push(firstOfAll!)
    costs.secondOfAll.push(secondOfAll!)
  }
  const grown = (of: ExportCost[]) => median(of.map(({ grownBytes }) => grownBytes))
  const ofAll = [...costs.firstOfAll, ...costs.secondOfAll]
  return {
    pictures: all.hashes.size,
    zipBytes: ofAll[0]!.zipBytes,
    firstOfOne: grown(costs.firstOfOne),
    firstOfAll: grown(costs.firstOfAll),
    secondOfAll: grown(costs.secondOfAll),
    firstByteMs: median(ofAll.map(({ firstByteMs }) => firstByteMs)),
    isWhole: ofAll.every(({ isWhole }) => isWhole),
  }
}

interface Owner {
  cookie: string
  /** SHA-256 in hex, by filename. */
  hashes: Map<string, string>
}

async function createOwner({ services }: BenchEnvironment, page_url: string, count: number): Promise<Owner> {
  const id = await createTestAccount(services, { page_url })
  const hashes = new Map<string, string>()
  for (let done = 0; done < count; done += SLIDE) {
    const slide = await Promise.all(Array.from({ length: SLIDE }, makeNoisePicture))
    for (const { filename, bytes } of slide) {
      await services.storage.put(filename, bytes)
      hashes.set(filename, createHash('sha256').update(bytes).digest('hex'))
    }
    const rows = slide.map(({ filename, bytes }, position) => ({ filename, position, bytes: bytes.length }))
    await sql`
      with pictures as (
        insert into images (filename, owner_id, width, height, mosaic, bytes)
        select filename, ${id}, ${WIDTH_PX}, ${HEIGHT_PX}, 'data:image/png;base64,TU9TQUlD', bytes
          from json_to_recordset(${JSON.stringify(rows)}::json) as f (filename text, bytes int)
        returning filename),
      slide as (
        insert into posts (creator_id, kind, caption, price_id, price, created_at, published_at)
        values (${id}, 'slide', 'Isang pangkat', 8, 5000, now(), now()) returning id)
      insert into photos (post_id, filename, position, is_payable, is_preview)
      select slide.id, f.filename, f.position, true, false
        from slide, json_to_recordset(${JSON.stringify(rows)}::json) as f (filename text, position int)`.execute(
      services.db,
    )
  }
  return { cookie: await getSession(services, id), hashes }
}

/** A picture of noise, which does not compress: as many bytes as a photo of this size can have. */
async function makeNoisePicture(): Promise<{ filename: string; bytes: Buffer }> {
  const raw = { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 } as const
  const bytes = await sharp(randomBytes(WIDTH_PX * HEIGHT_PX * 3), { raw })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { filename: `${randomBytes(16).toString('hex')}.jpg`, bytes }
}

async function measureExport(origin: string, owner: Owner, pid: number): Promise<ExportCost> {
  const headers = { cookie: owner.cookie }
  const read = async () => {
    const answer = await fetch(`${origin}/v1/user/export`, { headers })
    return ((await answer.json()) as { data: { state: string; link_url: string } }).data
  }
  const before = resetPeak(pid)
  await fetch(`${origin}/v1/user/export`, { method: 'POST', headers })
  const requestedAt = performance.now()
  while ((await read()).state !== 'ready') {
    if (performance.now() - requestedAt > READY_MS) throw new Error('an export was not ready after ten minutes')
    await wait(1000)
  }
  const fetchedAt = performance.now()
  const answer = await fetch(origin + new URL((await read()).link_url).pathname, { headers })
  const firstByteMs = performance.now() - fetchedAt
  const zip = Buffer.from(await answer.arrayBuffer())
  const grownBytes = peak(pid) - before
  return { zipBytes: zip.length, grownBytes, firstByteMs, isWhole: countSame(zip, owner.hashes) === owner.hashes.size }
}

function countSame(zip: Buffer, hashes: Map<string, string>): number {
  const files = unzip(zip)
  const data = JSON.parse(files.get('data.json')!.toString()) as { pictures: { file: string; sha256: string }[] }
  const listed = new Map(data.pictures.map(({ file, sha256 }) => [file, sha256]))
  return [...hashes].filter(([filename, hash]) => {
    const file = `pictures/${filename}`
    const bytes = files.get(file)
    return bytes && createHash('sha256').update(bytes).digest('hex') === hash && listed.get(file) === hash
  }).length
}

/** Resets the kernel's peak of the process's memory; returns its memory now. Bytes. */
function resetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return readStatus(pid, 'VmRSS')
}

function peak(pid: number): number {
  return readStatus(pid, 'VmHWM')
}

function readStatus(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kB] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kB) * 1024
}
