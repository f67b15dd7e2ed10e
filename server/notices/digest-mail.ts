// Writes the digest mail of new posts as text and as HTML for mail programs on phones, without scripts and style sheets. Pictures
// are public ones by their address, or mosaics attached to the mail.
import type { z } from 'zod/mini'
import { addresses } from '#contract/addresses/paths.ts'
import type { FoundPost } from '#contract/explore.ts'
import { type Language, sentence } from '#contract/languages.ts'
import { noticeSentence } from '#contract/notices.ts'
import { light } from '#server/kit/colours.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'
import type { Say } from '#server/kit/say.ts'
import type { Mail } from '#server/outside/mail.ts'
import { mailTexts } from './mail-notices.ts'

/** Posts shown in a mail; the others are in the feed. */
const SHOWN_MAX = 8

type Post = z.input<typeof FoundPost>

interface Entry {
  /** The post as the reader may see it. */
  post: Post
  /** The post as a visitor sees it: its pictures need no session. Undefined if visitors may not see it. */
  open: Post | undefined
}

/** Absolute addresses. */
interface Links {
  origin: string
  feed: string
  unsubscribe: string
}

const digestTexts = {
  subject: { one: '{count} new post by a creator you follow', other: '{count} new posts by creators you follow' },
}

export function digestMail(entries: Entry[], links: Links, language: Language, say: Say): Omit<Mail, 'to'> {
  const shown = entries.slice(0, SHOWN_MAX).map((entry) => describePost(entry, links, say))
  const rest = entries.length - shown.length
  const andMore = rest > 0 ? say(sentence(mailTexts.more, { count: rest })) : undefined
  const end = { feed: say('Open your feed'), stop: say('No more mails of new posts') }
  return {
    subject: entries.length === 1 ? shown[0]!.what : say(sentence(digestTexts.subject, { count: entries.length })),
    text: [
      ...shown.map(({ what, words, link }) => [what, words, link].filter(Boolean).join('\n')),
      andMore,
      `${end.feed}: ${links.feed}`,
      `${end.stop}: ${links.unsubscribe}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    html: page(language, [
      ...shown.map(item),
      andMore ? `<p>${escapeHtml(andMore)}</p>` : '',
      `<p><a href="${escapeHtml(links.feed)}" style="${button}">${escapeHtml(end.feed)}</a></p>`,
      `<p style="${small}"><a href="${escapeHtml(links.unsubscribe)}" style="color:inherit">${escapeHtml(end.stop)}</a></p>`,
    ]),
    pictures: shown.flatMap(({ mosaic, id }) => (mosaic ? [{ cid: id, data: mosaic }] : [])),
    headers: {
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    link: links.feed,
  }
}

interface PostItem {
  id: string
  /** The sentence that says who posted what. */
  what: string
  /** The post's own text; empty if there is none, or if the reader has to confirm first that they are 18. */
  words: string
  link: string
  /** Absolute address of a public picture. */
  picture: string | undefined
  /** A data URL, if there is no public picture. */
  mosaic: string | undefined
}

function describePost({ post, open }: Entry, { origin }: Links, say: Say): PostItem {
  const { id, creator } = post
  const state = post.kind === 'goal' ? null : post.kind
  const what = say(noticeSentence({ kind: 'post', state, name: creator.page_name, amount: null, about: null }))
  if (post.kind === 'goal' || post.kind === 'bloc') {
    const words = post.kind === 'bloc' ? `${post.title}\n${post.description}` : post.title
    const link = origin + (post.kind === 'bloc' ? addresses.bloc : addresses.goal)(creator.page_url, id)
    const picture = open && open.kind === post.kind ? open.image_url_variants?.WH500 : undefined
    return { id, what, words, link, picture: picture && origin + picture, mosaic: undefined }
  }
  const [cover] = open && 'images' in open ? open.images : []
  const path = post.kind === 'slide' ? addresses.slide(creator.page_url, id) : addresses.snap(creator.page_url, id)
  return {
    id,
    what,
    words: post.is_covered ? '' : (post.caption ?? ''),
    link: origin + path,
    picture: cover?.image_url_variants ? origin + cover.image_url_variants.WH500 : undefined,
    mosaic: cover?.mosaic ?? undefined,
  }
}

const small = `font-size:14px;color:${light.ink3}`
const button = `display:inline-block;padding:12px 20px;border-radius:10px;background:${light.ube};color:${light.onUbe};font-weight:700;text-decoration:none`
const picture = 'display:block;width:100%;max-width:520px;height:auto;border-radius:10px;margin:0 0 8px'

function item({ id, what, words, link, picture: open, mosaic }: PostItem): string {
  const source = open ?? (mosaic ? `cid:${id}` : undefined)
  // `alt` is empty because the line below describes the picture.
  const image = source ? `<img src="${escapeHtml(source)}" alt="" width="520" style="${picture}">` : ''
  const lines = words ? `<p style="margin:4px 0 0;white-space:pre-line">${escapeHtml(words)}</p>` : ''
  return `<div style="margin:0 0 28px"><a href="${escapeHtml(link)}" style="color:${light.ube};font-weight:700">${image}${escapeHtml(what)}</a>${lines}</div>`
}

function page(language: Language, parts: string[]): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>PIXEL</title></head>
<body style="margin:0;background:${light.paper};color:${light.ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 20px;font-size:22px;font-weight:800">PIXEL</p>
${parts.filter(Boolean).join('\n')}
</div></body></html>`
}
