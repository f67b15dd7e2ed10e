/**
 * The query that finds violations. With `whole`, the full verification uses it; `news` is the incremental one, if there
 * is any.
 */
export type Invariant = string | { whole: string; news?: string }
