// Lists of a bucket come in pages; a bucket that many use lists only what is under our prefix.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openBucket } from './s3.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const asXml = (entries: string, next?: string) =>
  `<?xml version="1.0"?><ListBucketResult>${entries}<IsTruncated>${next !== undefined}</IsTruncated>${
    next === undefined ? '' : `<NextContinuationToken>${escapeXml(next)}</NextContinuationToken>`
  }</ListBucketResult>`
const keys = (...names: string[]) => names.map((name) => `<Contents><Key>${escapeXml(name)}</Key></Contents>`).join('')

/** A bucket that answers these pages in turn. */
async function aBucket(prefix: string, ...pages: string[]) {
  const asked: Record<string, string>[] = []
  server = createServer((request, response) => {
    asked.push(Object.fromEntries(new URL(request.url!, 'http://s3').searchParams))
    response.writeHead(200, { 'content-type': 'application/xml' }).end(pages[asked.length - 1])
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    bucket: openBucket(`s3://pictures${prefix}?endpoint=http://127.0.0.1:${port}`, { id: 'i', secret: 's' }),
  }
}

async function read(list: AsyncIterable<string>): Promise<string[]> {
  const names: string[] = []
  for await (const name of list) names.push(name)
  return names
}

test('every page is read, each from where the one before ended, and an empty one in between ends nothing', async () => {
  const { asked, bucket } = await aBucket(
    '',
    asXml(keys('a.jpg', 'b.jpg'), 'to&ken'),
    asXml('', 'more'),
    asXml(keys('c.jpg')),
  )
  expect(await read(bucket.list())).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(asked.map((query) => query['continuation-token'])).toEqual([undefined, 'to&ken', 'more'])
})

test('names are without our prefix, which the list is limited to', async () => {
  const { asked, bucket } = await aBucket('/some/prefix', asXml(keys('some/prefix/a.jpg', 'some/prefix/2/b.jpg')))
  expect(await read(bucket.list('2/'))).toEqual(['a.jpg', '2/b.jpg'])
  expect(asked[0]).toMatchObject({ prefix: 'some/prefix/2/' })
})

test('an empty bucket has no names', async () => {
  const { bucket } = await aBucket('', asXml(''))
  expect(await read(bucket.list())).toEqual([])
})

test('folders are listed over all pages, without what is in them', async () => {
  const folders = (...names: string[]) =>
    names.map((name) => `<CommonPrefixes><Prefix>backups/${name}/</Prefix></CommonPrefixes>`).join('')
  const { asked, bucket } = await aBucket('/backups', asXml(folders('1', '2'), 'next'), asXml(folders('pictures')))
  expect(await bucket.listFolders()).toEqual(['1', '2', 'pictures'])
  expect(asked[0]).toMatchObject({ delimiter: '/', prefix: 'backups/' })
})
