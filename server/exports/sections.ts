// The parts of data.json: what each is, and the query of its rows. Whoever was anonymous, has left or is blocked is named nowhere.
import { account } from './sections/account.ts'
import { content } from './sections/content.ts'
import { money } from './sections/money.ts'
import { people } from './sections/people.ts'

export const sections = [...account, ...content, ...money, ...people]
