// The reads of the dashboard's frame, added to every page's reads so that the server renders the frame too.
import { notices } from '#contract/notices.ts'
import { profiles } from '#contract/profiles.ts'
import { type PageRead, pageRead } from '../shell/page.ts'

/** The signed-in account comes first: without it the page belongs to nobody. */
export const frameReads: readonly PageRead[] = [pageRead(profiles.me, {}), pageRead(notices.unread, {})]
