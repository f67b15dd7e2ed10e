// `npm run upgrade`: that an upgrade from an older version loses nothing.
//   npm run upgrade -- <commit>                  a folder that version filled starts under this build, and its books agree
//   npm run upgrade -- <commit> --rows 200000    so many rows are migrated while others read and write: who waits, and how long
import { parseArgs } from 'node:util'
import { upgradeManyRows } from './upgrade/many-rows.ts'
import { upgradeFolder } from './upgrade/plain.ts'
import { getVersion } from './upgrade/versions.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' } },
})
const [commit] = positionals
if (!commit) throw new Error('which version? Name a commit or a tag')
const older = await getVersion(commit)
const isRight = options.rows ? await upgradeManyRows(older, Number(options.rows)) : await upgradeFolder(older)
process.exitCode = isRight ? 0 : 1
