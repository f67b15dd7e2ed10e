// What people write: Blocs, questions and topics, comments, pages, reports. Each text has a length that the form announces.
import { expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { blocs } from './blocs.ts'
import { comments } from './comments.ts'
import type { Endpoint } from './endpoint.ts'
import { refuse, take } from './inputs.fixture.ts'
import { refundRequests } from './money/refund-requests.ts'
import { profiles } from './profiles.ts'
import { questions } from './questions.ts'
import { reports } from './reports.ts'

const bloc = { title: 'Payday', description: 'Thank you all.' }
const topic = { title: 'Ask me', description: 'About ink.' }
const comment = { content_type: 'photo', content_id: 'c', message: 'Nice.' }
const report = { content_type: 'profile', content_id: 'tala.komiks', reason: 'spam' }

const lengths: [Endpoint, object, string, number, string][] = [
  [blocs.add, bloc, 'title', 80, 'Use at most 80 characters.'],
  [blocs.add, bloc, 'description', 300, 'Use at most 300 characters.'],
  [questions.writeTopic, topic, 'title', 60, 'Use at most 60 characters.'],
  [questions.writeTopic, topic, 'description', 300, 'Use at most 300 characters.'],
  [questions.ask, {}, 'question', 300, 'Use at most 300 characters.'],
  [questions.answer, {}, 'answer', 300, 'Use at most 300 characters.'],
  [comments.add, comment, 'message', 500, 'Use at most 500 characters.'],
  [comments.change, {}, 'message', 500, 'Use at most 500 characters.'],
  [profiles.update, {}, 'page_name', 50, 'Use at most 50 characters.'],
  [profiles.update, {}, 'bio', 300, 'Use at most 300 characters.'],
  [reports.report, report, 'details', 1000, 'Use at most 1,000 characters.'],
]

test.each(
  lengths.map(([endpoint, rest, field, most, text]) => ({ endpoint, rest, field, most, text, line: endpoint.path })),
)(
  '$field of $line has at most $most characters, as people count them',
  ({ endpoint: { body }, rest, field, most, text }) => {
    const longest = '👩‍🎨'.repeat(most)
    expect(take(body, { ...rest, [field]: ` ${longest} ` })).toMatchObject({ [field]: longest })
    expect(refuse(body, { ...rest, [field]: `${longest}a` })).toEqual({ [field]: [text] })
  },
)

const needed: [Endpoint, object, string, string][] = [
  [blocs.add, bloc, 'title', 'The title field is required.'],
  [blocs.add, bloc, 'description', 'The description field is required.'],
  [questions.writeTopic, topic, 'title', 'The title field is required.'],
  [questions.writeTopic, topic, 'description', 'The description field is required.'],
  [questions.ask, {}, 'question', 'The question is required.'],
  [questions.answer, {}, 'answer', 'The answer is required.'],
  [comments.add, comment, 'message', 'Write something first.'],
]

test.each(needed.map(([endpoint, rest, field, text]) => ({ endpoint, rest, field, text, line: endpoint.path })))(
  '$field of $line is needed, and spaces are none',
  ({ endpoint: { body }, rest, field, text }) => {
    for (const nothing of [undefined, '', ' \n ', '\u200b'])
      expect(refuse(body, { ...rest, [field]: nothing }), JSON.stringify(nothing)).toEqual({ [field]: [text] })
  },
)

test('an empty bio and an empty thank-you are none, and a page keeps its name', () => {
  expect(take(profiles.update.body, { bio: ' ', beneficiary_message: { title: '', message: ' ' } })).toMatchObject({
    bio: null,
    beneficiary_message: { title: null, message: null },
  })
  expect(refuse(profiles.update.body, { page_name: ' ' })).toEqual({ page_name: ['The page name is required.'] })
})

test('the thank-you has a title of 60 characters and a message of 300', () => {
  const said = (title: number, message: number) => ({
    beneficiary_message: { title: 'a'.repeat(title), message: 'a'.repeat(message) },
  })
  expect(refuse(profiles.update.body, said(60, 300))).toEqual({})
  expect(refuse(profiles.update.body, said(61, 301))).toEqual({
    'beneficiary_message.title': ['Use at most 60 characters.'],
    'beneficiary_message.message': ['Use at most 300 characters.'],
  })
})

test('a reaction to a comment’s settings is one of those offered', () => {
  expect(refuse(comments.changeSettings.body, { who: 'friends' })).toEqual({ who: ['Choose who may comment.'] })
})

test('a report needs what it is about and a reason; its writer may stay unknown', () => {
  expect(take(reports.report.body, report)).toMatchObject({ ...report, details: null })
  expect(refuse(reports.report.body, {})).toEqual({
    content_type: ['This field is required.'],
    content_id: ['This field is required.'],
    reason: ['Please choose a reason.'],
  })
  expect(refuse(reports.report.body, { ...report, email: 'not an address' })).toEqual({
    email: ['This does not look like an email address.'],
  })
})

test('a payer says why the money should come back, in 300 characters', () => {
  const { body } = refundRequests.ask
  expect(refuse(body, { code: 'c', reason: ' ' })).toEqual({ reason: ['Please say why you ask for your money back.'] })
  expect(refuse(body, { code: 'c', reason: 'a'.repeat(301) })).toEqual({ reason: ['Use at most 300 characters.'] })
})

test('a page’s address is lower case, of 3 to 30 characters', () => {
  const person = { page_name: 'Luz', email: 'luz@example.com', password: 'kamote at kape' }
  const { body } = accounts.register
  expect(take(body, { ...person, page_url: ' Luz.Paints ' })).toMatchObject({ page_url: 'luz.paints' })
  expect(take(body, { ...person, page_url: 'a'.repeat(30) })).toMatchObject({ page_url: 'a'.repeat(30) })
  for (const page_url of ['lu', 'a'.repeat(31), '.luz', '-luz', 'luz reyes', 'luz/reyes', 'lüz', ''])
    expect(refuse(body, { ...person, page_url }), page_url).toEqual({
      page_url: ['Use 3 to 30 of a-z, 0-9, dot, dash or underscore, starting with a letter or digit.'],
    })
})
