// One Snap: /{page_url}/pixel-snap/{id}.
import { content } from '#contract/content.ts'
import { postPage } from './post-page.tsx'

export default postPage(content.snap, 'id')
