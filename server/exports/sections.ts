// The sections of data.json, each with a description and a query. People who are anonymous, deleted or blocked are never named, and
// the texts of others appear as in the owner's own lists.
import { account } from './sections/account.ts'
import { content } from './sections/content.ts'
import { money } from './sections/money.ts'
import { people } from './sections/people.ts'

export const sections = [...account, ...content, ...money, ...people]
