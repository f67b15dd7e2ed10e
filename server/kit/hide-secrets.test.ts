// What an error's text may say in a log.
import { expect, test } from 'vitest'
import { hideSecrets } from './log.ts'

test.each([
  ['connect postgres://pixel:hunter2@localhost:5432/pixel', 'connect postgres://localhost:5432/pixel'],
  ['smtps://mailer:p%40ss@mail.example.com:465 refused', 'smtps://mail.example.com:465 refused'],
  ['"Basic eG5kX3Rlc3Q6+/==" is an invalid header value', '"[token]" is an invalid header value'],
  ['Authorization: Bearer abc.def-ghi~1', 'Authorization: [token]'],
  ['signed with whsec_a+b/c=', 'signed with [token]'],
  ['mail to <luz.reyes+tips@mail.example.ph> failed', 'mail to <[address]> failed'],
  ['GET /auth/login?token=abc&next=/x', 'GET /auth/login[query]'],
  ['code 123456 is wrong', 'code [number] is wrong'],
  ['+63 917 123 4567 is unknown', '+[number] is unknown'],
])('%s', (text, shown) => expect(hideSecrets(text)).toBe(shown))

test.each([
  'at postCaptures (file:///srv/pixel/server/money/ledger/movements.ts:42:7)',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'at 2026-11-29 17:45 after 12 of 300 tries',
  'the basic plan of Bearers',
  'https://api.xendit.co/sessions answered 502',
])('what tells where and when stays: %s', (text) => expect(hideSecrets(text)).toBe(text))
