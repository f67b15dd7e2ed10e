// Content that lists and mails show together with content of other kinds.
import { blocsById } from './blocs/blocs-by-id.ts'
import { postsById } from './content/read-posts.ts'
import { goalsById } from './goals/goals-by-id.ts'

/** Reads published content by id, one function for each kind. */
export const listed = { post: postsById, bloc: blocsById, goal: goalsById }
