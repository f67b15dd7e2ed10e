// The lock and the timing of notices and their mails.

/** The advisory lock that lets one worker at a time create notices: with two, a repeated follow could be announced twice. */
export const NOTICES_LOCK = 7_421_018
/** A mail waits this long for further notices to include. */
export const GATHER_SECONDS = 30
/** Events older than this, such as the history of a demo, are not mailed. */
export const NEWS_DAYS = 3
