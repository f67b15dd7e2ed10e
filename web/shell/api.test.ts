import { expect, test } from 'vitest'
import { failureTexts } from '#contract/errors.ts'
import { ApiError } from './api.ts'

test.each([undefined, ''])('a refusal whose message is %o says what is always said', (message) => {
  expect(new ApiError({ message }).message).toBe(failureTexts.text)
})

test('a refusal says its own message', () => {
  expect(new ApiError({ message: 'Insufficient balance' }).message).toBe('Insufficient balance')
})
