// Which texts of a file must go through say(), and which sentences count as translated.
import { expect, test } from 'vitest'
import { findGaps, wordsIn } from './words.ts'

const page = 'web/gifts/Planted.tsx'
const words = (source: string, path = page) => wordsIn(path, Buffer.from(source))
const untranslated = (source: string, path = page) => words(source, path).untranslated.map(({ text }) => text)
const translated = (source: string, path = page) => words(source, path).translated.map(({ text }) => text)

test.each([
  ['text between tags', '<p>Send a gift</p>'],
  ['an attribute that people see', '<Field label="Send a gift" />'],
  ['an attribute that is heard', '<button aria-label="Send a gift" />'],
  ['an expression between tags', '<p>{"Send a gift"}</p>'],
  ['either side of a condition', '<p>{isPaid ? "Send a gift" : amount}</p>'],
  ['the right side of `&&`', '<p>{isPaid && "Send a gift"}</p>'],
  ['the default of `??`', '<Field hint={given ?? ("Send a gift")} />'],
  ['a text given by name', 'open({ title: "Send a gift" })'],
  ['a snackbar', 'toast("Send a gift")'],
])('%s is refused without say()', (_, source) => {
  expect(untranslated(`export const x = () => ${source}`)).toEqual(['Send a gift'])
})

test.each([
  ['the name of the product', '<p>PIXEL</p>'],
  ['punctuation and numbers', '<p>₱ 50 · {amount} × 2</p>'],
  ['an address', '<Field placeholder="pixel.ph/luz" />'],
  ['a value that nobody sees', '<Field name="Send a gift" className="Send a gift" />'],
  ['a title of the browser’s tab', 'open({ title: "Send a gift | PIXEL" })'],
  ['a sentence in say()', '<p>{say("Send a gift")}</p>'],
  ['the text of <Say>', '<Say text="Send a <b>gift</b>" />'],
])('%s is accepted', (_, source) => {
  expect(untranslated(`export const x = () => ${source}`)).toEqual([])
})

test.each(['web/desk/Planted.tsx', 'web/pages/DeskPage.tsx', 'web/pages/legal/Terms.tsx', 'web/ui/styleguide/x.tsx'])(
  'in %s English is enough',
  (path) => {
    expect(words('export const x = () => <p>{say("Send a gift")} now</p>', path)).toEqual({
      translated: [],
      untranslated: [],
    })
  },
)

test('tests and their samples may say what they like, and so may the contract, which shows nothing by itself', () => {
  const source = 'export const x = () => <p>Send a gift</p>'
  for (const path of ['web/gifts/a.test.tsx', 'web/gifts/a.fixture.tsx']) expect(untranslated(source, path)).toEqual([])
  expect(untranslated('open({ title: "Send a gift" })', 'contract/gifts.ts')).toEqual([])
})

test('the head of a public page is English for everybody; a private page’s title is not', () => {
  expect(
    untranslated('export const page = { head: () => ({ title: "Gifts of Luz", description: "All of them" }) }'),
  ).toEqual([])
  expect(untranslated('export const page = { head: () => ({ isPrivate: true, title: "My gifts" }) }')).toEqual([
    'My gifts',
  ])
})

test('a text is found with its file and line, whatever letters come before it', () => {
  const source = '// ñ ₱ 🎁\n\nexport const x = () => <p>\n  Send   a\n  gift</p>'
  expect(words(source).untranslated).toEqual([{ text: 'Send a gift', at: `${page}:4` }])
})

test('say(), both sides of a condition in it, and each form of sayCount() count as translated', () => {
  expect(translated('say("Send a gift"); say(isPaid ? "Paid" : "Not paid")')).toEqual([
    'Send a gift',
    'Paid',
    'Not paid',
  ])
  expect(translated('sayCount(n, { one: "{n} gift", other: "{n} gifts" })')).toEqual(['{n} gift', '{n} gifts'])
  expect(translated('<Say text="Send a <b>gift</b>" />')).toEqual(['Send a <b>gift</b>'])
})

test('sentences in objects named for texts count, and codes beside them do not', () => {
  expect(translated('const stateTexts = { paid: "Paid already", kind: "awaiting-payment" }')).toEqual(['Paid already'])
  expect(translated('const amounts = { paid: "Paid already" }')).toEqual([])
})

test('on the server only refusals and mails are texts for people', () => {
  const refusal = 'throw new Failure("GoneException", "The page is gone."); fail("X", "It is closed."); fail("X", text)'
  expect(translated(refusal, 'server/gifts/planted.ts')).toEqual(['The page is gone.', 'It is closed.'])
  expect(translated('say("Kumusta"); const texts = { a: "Salamat po" }', 'server/gifts/planted.ts')).toEqual([])
  expect(translated('say("Kumusta"); const texts = { a: "Salamat po" }', 'server/gifts/mail-texts.ts')).toEqual([
    'Kumusta',
    'Salamat po',
  ])
  expect(untranslated('send({ title: "Kumusta ka" })', 'server/gifts/planted.ts')).toEqual([])
})

test('a sentence without a Filipino one is missing, and one that nothing says any more is stale', () => {
  const at = 'web/gifts/Planted.tsx:1'
  const { missing, stale } = findGaps([
    { text: 'A sentence that no catalogue has', at },
    { text: '{n}', at },
    { text: 'Send', at },
  ])
  expect(missing.map(({ text }) => text)).toContain('A sentence that no catalogue has')
  expect(missing.map(({ text }) => text)).not.toContain('{n}')
  expect(stale.length).toBeGreaterThan(100)
  expect(stale).not.toContain('Send')
})
