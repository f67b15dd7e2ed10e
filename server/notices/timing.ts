// When people are told, and how soon by mail.

/** One teller at a time: with two, a follow taken back and done again could be told twice. */
export const TELLER_LOCK = 7_421_018
/** A mail waits this long for others to come along. */
export const GATHER_SECONDS = 30
/** What is found out later than this, such as the past of a demo, is not mailed. */
export const NEWS_DAYS = 3
