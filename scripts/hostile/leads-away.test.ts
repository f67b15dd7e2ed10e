// The attack on redirects judges by this: an address that leads away must be told, however it is written, and one of ours must not.
import { expect, test } from 'vitest'
import { foreignSpellings } from './foreign-spellings.ts'
import { leadsAway } from './leads-away.ts'

const own = 'http://127.0.0.1:3000'

test.each([
  'http://evil.example',
  'HTTPS://evil.example/x',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  ' http://evil.example',
  'http:\\\\evil.example',
  'http://127.0.0.1:3000@evil.example',
  'http://127.0.0.1.evil.example:3000',
  'http://127.0.0.1:3001/',
  'https://127.0.0.1:3000/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:http://evil.example/x',
])('%j leads away', (address) => {
  expect(leadsAway(own, address)).toBe(true)
})

test.each([
  '%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '%252f%252fevil.example',
  '%25252f/evil.example',
])('%s leads away where it is decoded up to three times', (address) => {
  expect(leadsAway(own, address)).toBe(true)
})

test.each([
  '/',
  '',
  '/dashboard/wallet?tab=1#top',
  'dashboard',
  '?next=//evil.example',
  '/auth/login?next=http://evil.example',
  '#//evil.example',
  '/x//evil.example',
  `${own}/luz`,
  'http://',
  '/%E0%A4%A',
])('%j stays on the site, or goes nowhere', (address) => {
  expect(leadsAway(own, address)).toBe(false)
})

test('three hundred spellings are sent, the same in every run and no two alike, and most lead away unless they are checked', () => {
  const forms = foreignSpellings('127.0.0.1:3000')
  expect(new Set(forms).size).toBe(300)
  expect(foreignSpellings('127.0.0.1:3000')).toEqual(forms)
  const foreign = forms.filter((form) => leadsAway(own, form))
  expect(foreign.length).toBeGreaterThan(150)
  expect(forms.length - foreign.length).toBeGreaterThan(10)
})

test('half of the spellings begin like a path of ours, and some name our own host', () => {
  const forms = foreignSpellings('127.0.0.1:3000')
  expect(forms.filter((form) => form.startsWith('/')).length).toBeGreaterThanOrEqual(150)
  expect(forms.filter((form) => form.includes('127.0.0.1:3000')).length).toBeGreaterThan(20)
  for (const form of forms) expect(form).not.toContain('OWN')
})
