// Loads the page file of a route.
import type { Page } from '../shell/page.ts'

const modules = import.meta.glob<{ default: Page }>('../pages/*Page.tsx')

const loads = new Map<string, Promise<Page>>()

/** A page's code, imported once: the server would spend more on finding an imported module than on all of its routes. */
export function loadPage(page: string): Promise<Page> {
  const known = loads.get(page)
  if (known) return known
  const load = importPage(page)
  loads.set(page, load)
  // The next visit tries again.
  load.catch(() => loads.delete(page))
  return load
}

async function importPage(page: string): Promise<Page> {
  const load = modules[`../pages/${page}.tsx`]
  if (!load) throw new Error(`web/pages/${page}.tsx does not exist`)
  return (await load()).default
}
