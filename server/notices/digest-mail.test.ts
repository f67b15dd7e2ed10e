// What the mail of new posts says, and that it shows no more than its reader and everybody may see.
import { describe, expect, test } from 'vitest'
import { sayIn } from '#server/kit/say.ts'
import { digestMail } from './digest-mail.ts'

type Entry = Parameters<typeof digestMail>[0][number]
type Post = Entry['post']

const SITE = 'https://pixel.example'
const links = { origin: SITE, feed: `${SITE}/feed`, unsubscribe: `${SITE}/unsubscribe/token` }
const creator = { page_url: 'luz', page_name: 'Luz', avatar: null }
const mosaic = 'data:image/png;base64,TU9TQUlD'
const open = { image_url_variants: { WH500: '/media/dagat-500.webp' }, mosaic: null }
const locked = { image_url_variants: null, mosaic }

function post(more: object = {}): Post {
  const base = { kind: 'snap', id: 'p1', creator, caption: 'Dagat', is_covered: false, images: [open] }
  return { ...base, ...more } as unknown as Post
}

const mail = (entries: Entry[], language: 'en' | 'fil' = 'en') =>
  digestMail(entries, links, language, sayIn(language)) as {
    [field in 'subject' | 'text' | 'html']: string
  } & { pictures: { cid: string; data: string }[]; headers: Record<string, string>; link: string }

describe('the mail of one post', () => {
  test('says in its subject who posted what, and has the words and the link of the post', () => {
    const { subject, text } = mail([{ post: post(), open: post() }])
    expect(subject).toContain('Luz')
    expect(text.split('\n').slice(0, 3)).toEqual([subject, 'Dagat', `${SITE}/luz/pixel-snap/p1`])
  })

  test.each([
    ['slide', {}, '/luz/pixel-snap/set/p1'],
    ['bloc', { title: 'Balita', description: 'Bukas' }, '/luz/pixel-bloc/p1'],
    ['goal', { title: 'Lapis' }, '/luz/my-goals/p1'],
  ])('leads to the %s itself', (kind, more, path) => {
    const one = post({ kind, ...more })
    expect(mail([{ post: one, open: one }]).text).toContain(SITE + path)
  })

  test('has title and text of a Bloc post', () => {
    const bloc = post({ kind: 'bloc', title: 'Balita', description: 'Bukas na' })
    expect(mail([{ post: bloc, open: bloc }]).text).toContain('Balita\nBukas na')
  })

  test('has no words of a post that its reader must confirm first to be 18 for', () => {
    const { text, html } = mail([{ post: post({ is_covered: true }), open: undefined }])
    for (const written of [text, html]) expect(written).not.toContain('Dagat')
  })
})

describe('the picture in the mail', () => {
  test('is the public one, by its address, because a mail has no session', () => {
    const { html, pictures } = mail([{ post: post({ images: [locked] }), open: post() }])
    expect(html).toContain(`<img src="${SITE}/media/dagat-500.webp"`)
    expect(pictures).toEqual([])
  })

  test('is a mosaic inside the mail where the photo is locked, even for who bought it', () => {
    const { html, pictures } = mail([{ post: post(), open: post({ images: [locked] }) }])
    expect(html).toContain('<img src="cid:p1"')
    expect(html).not.toContain('dagat-500')
    expect(pictures).toEqual([{ cid: 'p1', data: mosaic }])
  })

  test('is not there where visitors see none', () => {
    const { html, pictures } = mail([{ post: post(), open: undefined }])
    expect(html).not.toContain('<img')
    expect(pictures).toEqual([])
  })

  test('of a Bloc post is its own, if visitors may see the post', () => {
    const bloc = post({ kind: 'bloc', title: 'Balita', description: '', ...open })
    expect(mail([{ post: bloc, open: bloc }]).html).toContain(`${SITE}/media/dagat-500.webp`)
    expect(mail([{ post: bloc, open: undefined }]).html).not.toContain('<img')
  })
})

describe('the mail of several posts', () => {
  const several = (count: number) =>
    Array.from({ length: count }, (_, n) => {
      const one = post({ id: `p${n}`, caption: `Larawan ${n}.` })
      return { post: one, open: one }
    })

  test('counts them in its subject, shows eight and says how many more there are', () => {
    const { subject, text, html } = mail(several(11))
    expect(subject).toBe('11 new posts by creators you follow')
    for (const written of [text, html]) {
      expect(written.match(/Larawan \d+\./g)).toEqual(Array.from({ length: 8 }, (_, n) => `Larawan ${n}.`))
      expect(written).toContain('And 3 more.')
    }
    expect(mail(several(8)).text).not.toContain('more.')
  })

  test('can be stopped by one press of the mail program, and leads to the feed', () => {
    const { headers, link, html, text } = mail(several(2))
    expect(headers).toEqual({
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(link).toBe(links.feed)
    for (const written of [html, text]) expect(written).toContain(links.unsubscribe)
  })

  test('is in the language of its reader, which the HTML says too', () => {
    const filipino = mail(several(2), 'fil')
    expect(filipino.subject).not.toBe(mail(several(2)).subject)
    expect(filipino.html).toContain('<html lang="fil">')
  })
})

test('nobody’s words leave their place in the HTML', () => {
  const hostile = '"><script>alert(1)</script><img src=x>'
  const bad = post({ caption: hostile, creator: { ...creator, page_name: hostile } })
  const { html } = mail([{ post: bad, open: bad }])
  expect(html.match(/<\/?\w+/g)).toEqual(mail([{ post: post(), open: post() }]).html.match(/<\/?\w+/g))
})
