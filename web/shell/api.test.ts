import { expect, test } from 'vitest'
import { failureTexts } from '#contract/errors.ts'
import { ApiError } from './api.ts'

test.each([undefined, ''])('an error whose message is %o has the default message', (message) => {
  expect(new ApiError({ message }).message).toBe(failureTexts.text)
})

test('an error keeps the message the API sent', () => {
  expect(new ApiError({ message: 'Insufficient balance' }).message).toBe('Insufficient balance')
})
