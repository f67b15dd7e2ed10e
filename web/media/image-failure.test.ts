import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '../shell/api.ts'
import { imageFailure } from './image-failure.ts'

const file = new File([], 'dagat.jpg')
const retry = () => undefined
const describeFailure = (error: unknown) => imageFailure(file, error, retry)
const refused = (exception: ErrorCode) => new ApiError({ exception, message: 'Says why.' })

test.each<ErrorCode>([
  'ServerException',
  'ServiceUnavailableException',
  'TooManyRequestsException',
  'UnauthorizedAccessException',
])('after %s the same file may be sent again', (code) => {
  expect(describeFailure(refused(code))).toEqual({ filename: 'dagat.jpg', err_msg: 'Says why.', onRetry: retry })
})

test('without a connection it may be sent again', () => {
  expect(describeFailure(new ApiError({ message: 'No connection.' }))).toHaveProperty('onRetry', retry)
})

test.each<ErrorCode>(['ValidationException', 'AccountSuspendedException'])('after %s there is no retry', (code) => {
  expect(describeFailure(refused(code))).toEqual({ filename: 'dagat.jpg', err_msg: 'Says why.' })
})

test('a picture that the browser cannot read names its reason and has no retry', () => {
  expect(describeFailure(new Error('This file is no picture.'))).toEqual({
    filename: 'dagat.jpg',
    err_msg: 'This file is no picture.',
  })
})
