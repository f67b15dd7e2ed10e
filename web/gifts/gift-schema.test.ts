import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueValues } from '#contract/fields.ts'
import { fill } from '#contract/languages.ts'
import { emptyGift } from './gift-fields.ts'
import { giftSchema } from './gift-schema.ts'

test('an invalid amount has exactly one error', async () => {
  const schema = await giftSchema(100)
  const problems = (amount: string) => {
    const { success, error } = z.safeParse(schema, { ...emptyGift(100), amount })
    return success ? [] : error.issues.map((issue) => fill(issue.message, issueValues(issue)))
  }
  expect(problems('100')).toEqual([])
  expect(problems('50000')).toEqual([])
  expect(problems('10')).toEqual(['The smallest gift here is ₱100.00.'])
  expect(problems('50000.01')).toEqual(['The largest gift is ₱50,000.00.'])
  expect(problems('1.234')).toEqual(['Enter an amount in pesos, such as 50 or 20.50.'])
})
