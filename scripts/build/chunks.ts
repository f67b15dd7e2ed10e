// Which modules of the browser's bundle travel together. Forty files of half a kilobyte pack badly, and one file of everything
// brings every page what it does not need: so what most pages share is one file, and what creators' pages share is another.
import * as path from 'node:path'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** What schemas are made of: forms fetch it when they are touched, and no page brings it. */
const fetchedByForms = '/node_modules/zod/'

/** For `codeSplitting.groups`: the file a module stands in, null where the bundler may decide. */
export function nameChunks(root: string): (id: string, graph: ModuleGraph) => string | null {
  let names: Map<string, string> | undefined
  return (id, graph) => {
    names ??= getNames(root, graph)
    return names.get(id) ?? null
  }
}

function getNames(root: string, graph: ModuleGraph): Map<string, string> {
  const pages = graph
    .getModuleInfo(path.join(root, 'web/app/routes.ts'))!
    .dynamicallyImportedIds.map((page) => ({ page, needed: getNeeded(page, graph) }))
  const entry = path.join(root, 'web/entry-client.tsx')
  const always = getNeeded(entry, graph)
  const creators = pages.find(({ page }) => page.endsWith('/CreatorPage.tsx'))!.needed
  const names = new Map<string, string>()
  for (const id of new Set(pages.flatMap(({ needed }) => [...needed]))) {
    const shares = pages.filter(({ needed }) => needed.has(id)).length
    if (shares >= pages.length / 3) names.set(id, creators.has(id) ? 'kit' : 'dashboard')
    else if (shares > 1 && creators.has(id)) names.set(id, 'creator')
  }
  for (const id of always) names.set(id, isLibrary(id) ? 'libraries' : 'kit')
  names.delete(entry)
  return names
}

/** Libraries, and what the build adds to them, change rarely: whoever comes back after a release has them. */
function isLibrary(id: string): boolean {
  return ['/node_modules/', '@oxc-project+runtime', '/web/ui/create-icon.ts'].some((part) => id.includes(part))
}

/** The module itself, and all that has to be there before it runs. */
function getNeeded(start: string, graph: ModuleGraph): Set<string> {
  const needed = new Set([start])
  for (const id of needed)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!imported.includes(fetchedByForms)) needed.add(imported)
  return needed
}
