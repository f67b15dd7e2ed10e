// Which checkouts of a shared account at the provider are this installation's.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { getChannelCode, getSlug, isWallet } from './channels.ts'
import { asReferenceId, getReference, isMarked, isOurs } from './reference-ids.ts'

const secret = { current: 'the-secret-of-this-installation-00', old: ['the-secret-before-it-was-rotated-0'] }
const other = { current: 'the-secret-of-another-one-00000000', old: [] }
const reference = '6f1f6a0e-1111-4222-8333-444455556666'
const id = asReferenceId(secret, reference, '0123abcd')

describe('a reference id', () => {
  test('has our reference and the mark of this installation, in the 64 characters that the provider takes', () => {
    expect(id).toMatch(/^pi_6f1f6a0e-1111-4222-8333-444455556666_0123abcd[0-9a-f]{12}$/)
    expect(id.length).toBeLessThanOrEqual(64)
    expect(getReference(id)).toBe(reference)
    expect([isOurs({ reference_id: id }), isMarked(secret, { reference_id: id })]).toEqual([true, true])
  })

  test('of any reference returns it', async () => {
    await checkProperty(
      fc.property(fc.stringMatching(/^[\w-]{1,40}$/), fc.stringMatching(/^[0-9a-f]{8}$/), (given, attempt) => {
        expect(getReference(asReferenceId(secret, given, attempt))).toBe(given)
      }),
      { numRuns: 500 },
    )
  })

  test('differs by attempt, in its mark too: a mark cannot be moved to another id', () => {
    const second = asReferenceId(secret, reference, '0123abce')
    expect(second.slice(-12)).not.toBe(id.slice(-12))
    expect(isMarked(secret, { reference_id: `${second.slice(0, -12)}${id.slice(-12)}` })).toBe(false)
  })

  test('stays ours after the secret was rotated, and is not another installation’s', () => {
    const before = asReferenceId({ current: secret.old[0]!, old: [] }, reference, '0123abcd')
    expect(isMarked(secret, { reference_id: before })).toBe(true)
    expect(isMarked(other, { reference_id: id })).toBe(false)
    expect(isOurs({ reference_id: asReferenceId(other, reference, '0123abcd') })).toBe(true)
  })

  test.each([
    ['without a mark, as earlier versions wrote it', id.slice(0, -12), true],
    ['with half a mark', id.slice(0, -6), false],
    ['with more behind it', `${id}0`, false],
    ['with more before it', `x${id}`, false],
    ['with capital letters', id.toUpperCase(), false],
    ['of another program', 'INV-2026-0001', false],
    ['that is empty', '', false],
    ['that is missing', null, false],
    ['that is undefined', undefined, false],
  ])('%s is unmarked, and ours only in form', (_, reference_id, isOurForm) => {
    expect([isOurs({ reference_id }), isMarked(secret, { reference_id })]).toEqual([isOurForm, false])
  })

  test('of another program is its own reference', () => {
    for (const text of ['INV-1', 'pi_', 'pi__0123abcd', '']) expect(getReference(text)).toBe(text)
  })
})

describe('a channel', () => {
  test.each(['PH_BDO', 'PH_GCASH', 'PH_PAYMAYA', 'PH_NEW_BANK', 'PH_X1'])(
    '%s has a slug that leads back to it',
    (code) => {
      expect(getChannelCode(getSlug(code))).toBe(code)
    },
  )

  test('has a slug of ours where we know it, and its code otherwise', () => {
    expect([getSlug('PH_MET'), getSlug('PH_NEW_BANK')]).toEqual(['metrobank', 'ph-new-bank'])
  })

  test.each(['', 'ph-', 'PH-BDO', 'ph_bdo', 'ph-bdo/..', 'ph-bdo\n', 'constructor', 'toString', 'epayment'])(
    'does not exist for the slug %j',
    (slug) => expect(getChannelCode(slug)).toBeUndefined(),
  )

  test('is a wallet only if we know it as one', () => {
    expect(['gcash', 'maya', 'coins'].map(isWallet)).toEqual([true, true, true])
    expect(['bdo', 'ph-gcash', '', 'constructor'].map(isWallet)).toEqual([false, false, false, false])
  })
})
