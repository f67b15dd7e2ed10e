import { type Embed, embedSizes } from './embeds.ts'

/** The line of HTML to paste. */
export function frameLine({ url, title, width, height }: Embed): string {
  return `<iframe src="${quoted(url)}" title="${quoted(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}

/** The HTML of the picture, linked to the goal. */
export function pictureLine({ picture, url, title }: { picture: string; url: string; title: string }): string {
  return `<a href="${quoted(url)}"><img src="${quoted(picture)}" alt="${quoted(title)}" width="${embedSizes.goal.width}" height="${embedSizes.goal.height}"></a>`
}

function quoted(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
