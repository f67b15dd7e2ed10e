import { expect, test } from 'vitest'
import { failureTexts } from '#contract/errors.ts'
import { ApiError } from './api.ts'

test.each([{}, { message: '' }])('an error answered as %o has the default message', (failure) => {
  expect(new ApiError(failure).message).toBe(failureTexts.text)
})

test('an error keeps the message the API sent', () => {
  expect(new ApiError({ message: 'Insufficient balance' }).message).toBe('Insufficient balance')
})
