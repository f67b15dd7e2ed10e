// One Snap Slide: /{page_url}/pixel-snap/set/{collection_id}.
import { content } from '#contract/content.ts'
import { postPage } from './post-page.tsx'

export default postPage(content.slide, 'collectionId')
