import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { openPostOffice } from './post-office.ts'

async function open() {
  const office = await openPostOffice({ mail: await freePort(), sms: await freePort() })
  const transport = createTransport(office.smtpUrl)
  onTestFinished(() => {
    transport.close()
    office.close()
  })
  const mail = (text: string, more: object = {}) =>
    transport.sendMail({ from: 'pixel@example.com', to: 'bea@example.com', subject: 'Receipt', text, ...more })
  const sms = (to: string, text: string) =>
    fetch(office.smsUrl, { method: 'POST', body: JSON.stringify({ to, text }) }).then((answer) => answer.status)
  return { office, mail, sms }
}

test('receipts are counted by their transaction number, also where the mail breaks the line in it', async () => {
  const { office, mail } = await open()
  await mail('Salamat! Your receipt is PX-20261101-ABCD2345.')
  // In quoted-printable text a line ends in `=` where it goes on in the next.
  await mail('', { raw: 'Subject: Resibo\r\n\r\nAng bilang mo ay PX-2026=\r\n1101-ABCD2345.' })
  await mail('PX-20261101-WXYZ2345')
  expect(office.countReceipts('PX-20261101-ABCD2345')).toBe(2)
  expect(office.countReceipts('PX-20261101-WXYZ2345')).toBe(1)
  expect(office.countReceipts('PX-20261101-MMMM2345')).toBe(0)
})

test('a mail is named by its message id, so that one that is sent again has the same name', async () => {
  const { office, mail } = await open()
  for (const messageId of ['<one@pixel>', '<two@pixel>', '<one@pixel>']) await mail('Kumusta', { messageId })
  expect(office.arrived.map(({ name }) => name)).toEqual(['<one@pixel>', '<two@pixel>', '<one@pixel>'])
})

test('codes are kept by the number they were sent to, in their order', async () => {
  const { office, sms } = await open()
  expect(await sms('+639170000001', 'Your code to withdraw ₱50 is 123456.')).toBe(200)
  await sms('+639170000001', 'Your code is 654321. Never share it.')
  await sms('+639170000002', 'Your code is 111111')
  await sms('+639170000002', 'You have a new session.')
  expect(office.codesTo('+639170000001')).toEqual(['123456', '654321'])
  expect(office.codesTo('+639170000002')).toEqual(['111111'])
  expect(office.codesTo('+639170000003')).toEqual([])
  expect(office.arrived).toHaveLength(4)
})

test('while the mail server is gone mail is refused, text messages arrive, and afterwards mail does again', async () => {
  const { office, mail, sms } = await open()
  office.closeMail()
  await expect(mail('PX-20261101-ABCD2345')).rejects.toThrow(/ECONNREFUSED/)
  expect(await sms('+639170000001', 'Your code is 123456')).toBe(200)
  await office.openMail()
  await mail('PX-20261101-ABCD2345')
  expect(office.countReceipts('PX-20261101-ABCD2345')).toBe(1)
})
