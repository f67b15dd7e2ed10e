// Which file a module of the browser's bundle is put into.
import { expect, test } from 'vitest'
import { nameChunks } from './chunks.ts'

const root = '/project'
const page = (name: string) => `${root}/web/pages/${name}.tsx`
const pages = ['CreatorPage', 'SnapPage', 'WalletPage', 'HistoryPage', 'DeskPage', 'HelpPage', 'ExplorePage'].map(page)

/** The names of the files, for a bundle whose modules import each other like this. */
function names(imports: Record<string, string[]>): (id: string) => string | null {
  let reads = 0
  const getModuleInfo = (id: string) => {
    reads++
    const dynamicallyImportedIds = id === `${root}/web/app/load-page.ts` ? pages : []
    return { importedIds: imports[id] ?? [], dynamicallyImportedIds }
  }
  const name = nameChunks(root)
  return (id) => {
    const found = name(id, { getModuleInfo })
    const before = reads
    name(id, { getModuleInfo })
    // The graph is read once.
    expect(reads).toBe(before)
    return found
  }
}

const onPages = (module: string, ...of: string[]) => Object.fromEntries(of.map((name) => [page(name), [module]]))

test('what a third of the pages needs is one file with the creator’s page, and another without it', () => {
  const shared = `${root}/web/ui/Button.tsx`
  expect(names(onPages(shared, 'CreatorPage', 'WalletPage', 'HelpPage'))(shared)).toBe('kit')
  expect(names(onPages(shared, 'HistoryPage', 'WalletPage', 'HelpPage'))(shared)).toBe('dashboard')
})

test('what the creator’s page shares with one other is the file of creators; what two others share is the bundler’s choice', () => {
  const shared = `${root}/web/content/Photo.tsx`
  expect(names(onPages(shared, 'CreatorPage', 'SnapPage'))(shared)).toBe('creator')
  expect(names(onPages(shared, 'WalletPage', 'SnapPage'))(shared)).toBeNull()
  expect(names(onPages(shared, 'CreatorPage'))(shared)).toBeNull()
})

test('icons that two pages share are one file, one of a single page stays with it', () => {
  const icon = `${root}/node_modules/lucide-react/dist/icons/gift.js`
  expect(names(onPages(icon, 'WalletPage', 'SnapPage'))(icon)).toBe('icons')
  expect(names(onPages(icon, 'WalletPage'))(icon)).toBeNull()
})

test('what every visit needs is the libraries’ file or the kit, whichever pages need it, and the entry is neither', () => {
  const entry = `${root}/web/entry-client.tsx`
  const react = `${root}/node_modules/react/index.js`
  const runtime = '\0@oxc-project+runtime/helpers.js'
  const [app, icons] = [`${root}/web/app/App.tsx`, `${root}/web/ui/create-icon.ts`]
  const name = names({ [entry]: [app, icons, runtime], [app]: [react], ...onPages(react, 'WalletPage') })
  expect([react, runtime, icons].map(name)).toEqual(['libraries', 'libraries', 'libraries'])
  expect(name(app)).toBe('kit')
  expect(name(entry)).toBeNull()
})

test('modules count through others, but not through the schemas that forms fetch', () => {
  const form = `${root}/web/gifts/GiftForm.tsx`
  const field = `${root}/web/ui/Field.tsx`
  const zod = `${root}/node_modules/zod/index.js`
  const name = names({ ...onPages(form, 'CreatorPage', 'SnapPage'), [form]: [field, zod], [zod]: [`${zod}.deep`] })
  expect(name(field)).toBe('creator')
  expect([zod, `${zod}.deep`].map(name)).toEqual([null, null])
})
