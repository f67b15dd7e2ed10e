// What a receiver reads: the event of the contract, with the words masked that the creator does not want to see.
import { describe, expect, test } from 'vitest'
import { TestEvent } from '#contract/events.ts'
import { deliveryBody, testEvent } from './delivery-body.ts'

const id = '6f1f6a0e-1111-4222-8333-444455556666'
const created_at = new Date('2026-11-30T01:02:03.000Z')
const sent = { event_id: id, type: 'test', created_at, words: [] as string[] }

describe('a test event', () => {
  test('is a made-up gift without a place, whatever the list of events holds', () => {
    const body = JSON.parse(deliveryBody(sent, undefined))
    expect(body).toMatchObject({ id, type: 'test', place: null, date: '2026-11-30T01:02:03.000Z' })
    expect(body.data).toMatchObject({ name: 'PIXEL', page_url: null, message: 'Salamat!' })
  })

  test('has the amount in pesos, as every event, and no field that the contract does not name', () => {
    const body = JSON.parse(deliveryBody(sent, undefined))
    expect(Object.keys(body).sort()).toEqual(Object.keys(TestEvent.shape).sort())
    expect(body.data.amount).toBe(Number(testEvent(id, created_at).data.amount) / 100)
  })

  test('shows how the creator’s words are masked', () => {
    const body = JSON.parse(deliveryBody({ ...sent, words: ['salamat', 'pix'] }, undefined))
    expect(body.data).toMatchObject({ name: '***EL', message: '*******!' })
  })

  test('is the same bytes each time, so that a receiver sees a repeat as one', () => {
    expect(deliveryBody(sent, undefined)).toBe(deliveryBody({ ...sent }, undefined))
  })
})

test('an event that is gone is not sent as an empty one', () => {
  expect(() => deliveryBody({ ...sent, type: 'gift.paid' }, undefined)).toThrow(`there is no event ${id}`)
})
