// One picture on its way to the server: what is sent, what is told of it, and how it ends.
import { afterEach, expect, test, vi } from 'vitest'
import { fil } from '#contract/fil.ts'
import { UPLOAD_PATH, uploadLimits } from '#contract/media.ts'
import { setLanguage } from '../language/say.ts'
import { ApiError, connectionTexts } from '../shell/api.ts'
import { FakeRequest, fakeUploads, tinyPicture } from './fake-uploads.fixture.ts'
import { upload } from './send-picture.ts'

const { uploaded } = fakeUploads()
afterEach(() => setLanguage('en', undefined))

const file = tinyPicture('dagat.gif')

/** An upload under way: its request, and how it ended. */
function begin(options: Parameters<typeof upload>[2] = {}) {
  const ended = upload(file, 'dagat.gif', options).catch((error: unknown) => error)
  return { request: FakeRequest.all[0]!, ended }
}

test('the picture is sent under its own name, in the language of the page', async () => {
  setLanguage('fil', fil)
  const { request, ended } = begin()
  expect([request.opened, request.name]).toEqual([`POST ${UPLOAD_PATH}`, 'dagat.gif'])
  expect(request.headers.get('accept-language')).toBe('fil')
  expect(await request.picture.arrayBuffer()).toEqual(await file.arrayBuffer())
  request.end(201, uploaded('dagat.gif'))
  expect(await ended).toEqual(uploaded('dagat.gif').data)
})

test.each([
  [0, 0],
  [0.9, 0],
  [41.9, 41],
  [99, 99],
  [100, uploadLimits.progressMax],
])('of %f percent of the bytes the progress is %i, so that it is complete only with the answer', (percent, told) => {
  const onProgress = vi.fn()
  begin({ onProgress }).request.progress(percent)
  expect(onProgress.mock.calls).toEqual([[told]])
})

test('nothing is told of the progress where the browser does not know how much there is', () => {
  const onProgress = vi.fn()
  begin({ onProgress }).request.upload.onprogress!({ loaded: 5, total: 0 })
  expect(onProgress).not.toHaveBeenCalled()
})

test.each([
  [413, 'UploadRejectedException', 'dagat.gif is larger than 15 MB.'],
  [401, 'UnauthorizedAccessException', 'Please sign in.'],
  [503, 'ServiceUnavailableException', 'Back soon.'],
])(
  'an answer with status %i is a failure with the code and the words of the server',
  async (status, exception, message) => {
    const { request, ended } = begin()
    request.end(status, { exception, message })
    const failure = (await ended) as ApiError
    expect(failure).toBeInstanceOf(ApiError)
    expect([failure.code, failure.message]).toEqual([exception, message])
  },
)

test.each<[string, number, unknown]>([
  ['a page of a proxy', 502, null],
  ['an error without words', 500, {}],
  ['nothing, though it says that it went well', 200, null],
  ['a success without a picture', 201, { data: null }],
])('%s is a failure without a code, after which the same file may be sent again', async (_what, status, response) => {
  const { request, ended } = begin()
  request.end(status, response)
  const failure = (await ended) as ApiError
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure.code).toBeUndefined()
  expect(failure.message).not.toBe('')
})

test('a refusal that comes with a picture is a refusal', async () => {
  const { request, ended } = begin()
  request.end(403, { ...uploaded('dagat.gif'), exception: 'ForbiddenException', message: 'No.' })
  expect(await ended).toMatchObject({ code: 'ForbiddenException' })
})

test('a line that breaks is said to be the connection', async () => {
  const { request, ended } = begin()
  request.onerror!()
  expect(await ended).toMatchObject({ code: undefined, message: connectionTexts.none })
})

test('who gives up is not told of a failure but of the reason given', async () => {
  const controller = new AbortController()
  const { request, ended } = begin({ signal: controller.signal })
  const reason = new Error('Another photo took its place.')
  controller.abort(reason)
  expect(request.isAborted).toBe(true)
  expect(await ended).toBe(reason)
})

test('an upload whose form stays is not aborted', async () => {
  const { request, ended } = begin({ signal: new AbortController().signal })
  request.end(201, uploaded('dagat.gif'))
  await ended
  expect(request.isAborted).toBe(false)
})
