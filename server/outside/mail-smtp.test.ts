// What leaves by SMTP: to one person, with no header that somebody typed, and once for its reader.
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { chooseMailer, type Mail, mailJobs } from './mail.ts'
import { startSmtpServer } from './smtp-server.fixture.ts'

let server: Awaited<ReturnType<typeof startSmtpServer>> | undefined
afterEach(() => server?.close())

const config = (smtpUrl: string) =>
  readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'PIXEL <hello@pixel.example>', PUBLIC_URL: 'https://pixel.example' })

async function aMailer(refusals?: Record<string, string>) {
  server = await startSmtpServer(refusals)
  return { mailer: chooseMailer(config(server.url), undefined as never), received: server.received }
}

const mail = { to: 'luz@example.com', subject: 'Salamat', text: 'Your gift arrived.' }

/** What was sent, with folded header lines joined. */
async function sent(more: Partial<Mail> & { id?: string }) {
  const { mailer, received } = await aMailer()
  await mailer.send({ ...mail, ...more })
  const [head = '', ...parts] = received[0]!.data.split('\r\n\r\n')
  return { ...received[0]!, head: head.replace(/\r\n\s+/g, ' '), content: parts.join('\r\n\r\n') }
}

test('a mail goes from our address to its reader, with subject and text', async () => {
  const { from, to, head, content } = await sent({})
  expect([from, to]).toEqual(['hello@pixel.example', ['luz@example.com']])
  expect(head).toMatch(/^From: PIXEL <hello@pixel.example>$/m)
  expect(head).toMatch(/^Subject: Salamat$/m)
  expect(content).toContain('Your gift arrived.')
})

describe('what somebody typed', () => {
  test('adds no header by a line break in the subject', async () => {
    const { head } = await sent({ subject: 'Hi\r\nBcc: everybody@example.com\nX-Extra: 1' })
    expect(head).toMatch(/^Subject: Hi Bcc: everybody@example.com X-Extra: 1$/m)
    expect(head).not.toMatch(/^(Bcc|X-Extra):/m)
  })

  test('adds no reader: an address is one address, whatever is in it', async () => {
    for (const to of [
      'luz@example.com, rudy@example.com',
      'luz@example.com\r\nCc: rudy@example.com',
      'Luz <luz@example.com>, <rudy@example.com>',
    ]) {
      const { mailer, received } = await aMailer()
      await mailer.send({ ...mail, to }).catch(() => undefined)
      expect(
        received.flatMap((one) => one.to),
        to,
      ).not.toContain('rudy@example.com')
      server!.close()
    }
  })

  test('ends no mail by a line with a dot', async () => {
    const { content } = await sent({ text: 'one\r\n.\r\nMAIL FROM:<x@example.com>' })
    expect(content).toContain('MAIL FROM:<x@example.com>')
  })
})

test('headers of ours are sent, such as the address that ends a subscription', async () => {
  const { head } = await sent({ headers: { 'List-Unsubscribe': '<https://pixel.example/u/x>' } })
  expect(head).toMatch(/^List-Unsubscribe: <https:\/\/pixel.example\/u\/x>$/m)
})

test('HTML goes beside the text, with its pictures inside', async () => {
  const picture = { cid: 'logo', data: `data:image/png;base64,${Buffer.from('picture').toString('base64')}` }
  const { head, content } = await sent({ html: '<img src="cid:logo">', pictures: [picture] })
  expect(head).toMatch(/^Content-Type: multipart\//m)
  for (const part of ['Your gift arrived.', '<img src=', 'Content-ID: <logo>', picture.data.split(',')[1]!])
    expect(content).toContain(part)
})

test('the same mail sent twice has one id, so that its reader sees it once', async () => {
  const id = '6f1f6a0e-1111-4222-8333-444455556666'
  const { mailer, received } = await aMailer()
  const job = mailJobs(mailer)['send-mail']!
  await job({ ...mail, id } as never, undefined as never)
  await job({ ...mail, id } as never, undefined as never)
  const ids = received.map(({ data }) => /^Message-ID: (.*)$/m.exec(data)![1])
  expect(ids).toEqual([`<${id}@pixel.example>`, `<${id}@pixel.example>`])
})

test.each([
  ['the reader', { RCPT: '550 no such user' }],
  ['the mail for now', { DATA: '451 try again later' }],
  ['us', { MAIL: '530 sign in first' }],
])('a server that refuses %s is an error, so that the queue sends it again', async (_, refusals) => {
  const { mailer, received } = await aMailer(refusals)
  await expect(mailer.send(mail)).rejects.toThrow()
  expect(received).toEqual([])
})

test('the check connects and sends nothing; a server that is away fails it', async () => {
  const { mailer, received } = await aMailer()
  await mailer.check()
  expect(received).toEqual([])
  server!.close()
  await expect(mailer.check()).rejects.toThrow()
})
