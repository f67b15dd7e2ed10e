// Groups the modules of the browser's bundle into files. Forty files of half a kilobyte compress badly, and one file of everything
// loads code that a page does not need: so modules shared by most pages are one file, and those of creators' pages another. The other icons
// that pages share are one file too: each alone is a request for two hundred bytes, and a name in the script of every page.
import * as path from 'node:path'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** The schema library: forms fetch it when they are touched, so it does not count as needed by a page. */
const fetchedByForms = '/node_modules/zod/'

/** For `codeSplitting.groups`: the name of a module's file, null where the bundler may decide. */
export function nameChunks(root: string): (id: string, graph: ModuleGraph) => string | null {
  let names: Map<string, string> | undefined
  return (id, graph) => {
    names ??= getNames(root, graph)
    return names.get(id) ?? null
  }
}

function getNames(root: string, graph: ModuleGraph): Map<string, string> {
  const pages = graph
    .getModuleInfo(path.join(root, 'web/app/load-page.ts'))!
    .dynamicallyImportedIds.map((page) => ({ page, needed: getNeeded(page, graph) }))
  const entry = path.join(root, 'web/entry-client.tsx')
  const always = getNeeded(entry, graph)
  const creators = pages.find(({ page }) => page.endsWith('/CreatorPage.tsx'))!.needed
  const names = new Map<string, string>()
  for (const id of new Set(pages.flatMap(({ needed }) => [...needed]))) {
    const shares = pages.filter(({ needed }) => needed.has(id)).length
    if (shares >= pages.length / 3) names.set(id, creators.has(id) ? 'kit' : 'dashboard')
    else if (shares > 1 && creators.has(id)) names.set(id, 'creator')
    else if (shares > 1 && id.includes('/lucide-react/')) names.set(id, 'icons')
  }
  for (const id of always) names.set(id, isLibrary(id) ? 'libraries' : 'kit')
  names.delete(entry)
  return names
}

/** Libraries, and what the build adds to them, change rarely: returning visitors have them cached after a release. */
function isLibrary(id: string): boolean {
  return ['/node_modules/', '@oxc-project+runtime', '/web/ui/create-icon.ts'].some((part) => id.includes(part))
}

/** The module itself, and all modules that must load before it runs. */
function getNeeded(start: string, graph: ModuleGraph): Set<string> {
  const needed = new Set([start])
  for (const id of needed)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!imported.includes(fetchedByForms)) needed.add(imported)
  return needed
}
