// What a page thanks its givers and buyers with.
import { words } from '#contract/texts.ts'
import type { Say } from '#server/kit/say.ts'

/** The creator's own texts, or the default texts where they have none. */
export function thankYou(
  page: { page_name: string; thank_you_title: string | null; thank_you_message: string | null },
  say: Say,
) {
  return {
    title: page.thank_you_title ?? say(words.thankYouTitle),
    message: page.thank_you_message ?? say(words.thankYouForGift, { name: page.page_name }),
  }
}
