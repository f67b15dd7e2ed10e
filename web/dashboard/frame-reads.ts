// What the frame of the dashboard shows beside the page in it: read with every page, so that the server draws it too.
import { notices } from '#contract/notices.ts'
import { profiles } from '#contract/profiles.ts'
import { type PageRead, pageRead } from '../shell/page.ts'

/** Who is signed in comes first: without them the page is not theirs. */
export const frameReads: readonly PageRead[] = [pageRead(profiles.me, {}), pageRead(notices.unread, {})]
