// The menu of a creator page.

/** The creator page's sections, in menu order (spec §2). */
export const menuEntries = [
  { name: 'Home', slug: 'home' },
  { name: 'My Goals', slug: 'my-goals' },
  { name: 'Ask Me Anything', slug: 'question-and-answer' },
  { name: 'Snap', slug: 'pixel-snap' },
  { name: 'Bloc', slug: 'pixel-bloc' },
] as const
export type MenuSlug = (typeof menuEntries)[number]['slug']
