/** The query of what breaks it; two where the whole is proved otherwise than the news, one where the news cannot be. */
export type Invariant = string | { whole: string; news?: string }
