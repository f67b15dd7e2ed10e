// The id of a browser without a cookie.
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { getBrowser } from './browser.ts'

test('every browser without a cookie gets an id of its own', () => {
  const request = { cookies: {}, headers: {}, ip: '203.0.113.7' } as unknown as FastifyRequest
  const ids = Array.from({ length: 1000 }, () => getBrowser('https://pixel.example', request).id)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/)
})
