// The newest backups stay complete, whatever is removed, and beside other backups that are being made.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { type S3Server, startS3Server, whyNoS3Server } from '#test/s3-server.ts'
import { LATEST, manifestName, pictureListName, pictureName, pieceName } from './manifest.ts'
import { writePictureLists } from './picture-lists.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { openTarget, type Target } from './target.ts'

function createStamp(daysOld: number): string {
  return new Date(clock.realNow().getTime() - daysOld * DAY_MS).toISOString().replace(/[:.]/g, '-')
}

/** What a backup of these pictures puts; without `isFinished` the manifest is missing. */
async function backUp(
  target: Target,
  daysOld: number,
  pictures: string[],
  { isFinished = true } = {},
): Promise<string> {
  const stamp = createStamp(daysOld)
  await target.put(pieceName(stamp, 'accounts', 0), Buffer.from('rows'))
  const lists = writePictureLists(target, stamp)
  for (const key of pictures) {
    await target.put(pictureName(key), Buffer.from(key), true)
    await lists.add(key, 'hash')
  }
  const pictureLists = await lists.end()
  if (!isFinished) return stamp
  await target.put(manifestName(stamp), Buffer.from(JSON.stringify({ pictureLists })))
  await target.put(LATEST, Buffer.from(JSON.stringify({ stamp })))
  return stamp
}

async function listPictures(target: Target): Promise<string[]> {
  const names: string[] = []
  for await (const name of target.list('pictures')) names.push(name.slice('pictures/'.length))
  return names.sort()
}

function describeRemoval(getTarget: () => Target): void {
  test('the newest stay, with every picture that one of them lists', async () => {
    const target = getTarget()
    const oldest = await backUp(target, 40, ['erased.jpg', 'kept.jpg'])
    const older = await backUp(target, 30, ['once.jpg', 'kept.jpg'])
    const [newer, newest] = [await backUp(target, 2, ['kept.jpg', 'two.jpg']), await backUp(target, 0, ['kept.jpg'])]
    expect(await removeOldBackups(target, 2)).toEqual({ backups: 2, pictures: 2 })
    expect((await target.folders()).sort()).toEqual([newer, newest, 'pictures'].sort())
    expect(await listPictures(target)).toEqual(['kept.jpg', 'two.jpg'])
    for (const stamp of [newer, newest])
      for (const name of [manifestName(stamp), pieceName(stamp, 'accounts', 0), pictureListName(stamp, 0)])
        expect(await target.has(name), name).toBe(true)
    for (const stamp of [oldest, older]) expect(await target.has(manifestName(stamp))).toBe(false)
    expect(await removeOldBackups(target, 2)).toEqual({ backups: 0, pictures: 0 })
  })
}

describe('in a folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-old-backups-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const targetIn = (name: string) =>
    openTarget(path.join(folder, name), undefined, 'a key of forty characters, drawn at random')

  describeRemoval(() => targetIn('usual'))

  test('nothing is removed while another backup may rely on it', async () => {
    const target = targetIn('under-way')
    await backUp(target, 9, ['old.jpg'])
    await backUp(target, 0, ['new.jpg'])
    await backUp(target, 1, ['old.jpg'], { isFinished: false })
    expect(await removeOldBackups(target, 1)).toBeUndefined()
    expect(await listPictures(target)).toEqual(['new.jpg', 'old.jpg'])
  })

  test('after a backup that failed the pictures stay that it copied, and those go that only older ones list', async () => {
    const target = targetIn('failed')
    await backUp(target, 9, ['old.jpg', 'kept.jpg'])
    await backUp(target, 1, ['kept.jpg'])
    await target.put(pictureName('copied.jpg'), Buffer.from('copied'), true)
    expect(await removeOldBackups(target, 1, { isAfterFailure: true })).toEqual({ backups: 1, pictures: 1 })
    expect(await listPictures(target)).toEqual(['copied.jpg', 'kept.jpg'])
  })

  test('what broken-off backups left is removed, and the last backup never', async () => {
    const target = targetIn('broken')
    const last = await backUp(target, 8, ['new.jpg'])
    await backUp(target, 5, ['half.jpg'], { isFinished: false })
    expect(await removeOldBackups(target, 1)).toEqual({ backups: 0, pictures: 1 })
    expect((await target.folders()).sort()).toEqual([last, 'pictures'].sort())
    expect(await listPictures(target)).toEqual(['new.jpg'])
  })

  test('nothing is removed when a kept backup lacks a list of its pictures', async () => {
    const target = targetIn('damaged')
    await backUp(target, 9, ['old.jpg'])
    await target.remove(pictureListName(await backUp(target, 0, ['new.jpg']), 0))
    await expect(removeOldBackups(target, 1)).rejects.toThrow('nothing was removed')
    expect(await listPictures(target)).toEqual(['new.jpg', 'old.jpg'])
  })
})

const why = whyNoS3Server()
describe.skipIf(why)('in a bucket', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
    const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
    const { id, secret } = server.keys
    const credentials = { accessKeyId: id, secretAccessKey: secret }
    const client = new S3Client({ endpoint: server.endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
    await client.send(new CreateBucketCommand({ Bucket: 'backups' }))
    client.destroy()
  })
  afterAll(() => server?.stop())

  describeRemoval(() =>
    openTarget(`s3://backups/nightly?endpoint=${server.endpoint}&region=us-east-1`, server.keys, undefined),
  )
})
