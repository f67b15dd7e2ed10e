// `npm run upgrade`: that an upgrade from an older version loses nothing.
//   npm run upgrade -- <commit>                  a folder that version filled starts under this build, and its books agree
//   npm run upgrade -- <commit> --rows 200000    so many rows are migrated while others read and write: who waits, and how long
//   npm run upgrade -- <commit> --under-load     two web copies and a worker are replaced, there, back and there again, under load
//                                                [--seconds 20] each state is looked at
import { parseArgs } from 'node:util'
import { upgradeManyRows } from './upgrade/many-rows.ts'
import { upgradeFolder } from './upgrade/plain.ts'
import { upgradeUnderLoad } from './upgrade/under-load.ts'
import { getVersion, type Version } from './upgrade/versions.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    'under-load': { type: 'boolean', default: false },
    seconds: { type: 'string', default: '20' },
  },
})
const [commit] = positionals
if (!commit) throw new Error('which version? Name a commit or a tag')
const older = await getVersion(commit)
process.exitCode = (await upgrade(older)) ? 0 : 1

function upgrade(version: Version): Promise<boolean> {
  if (options.rows) return upgradeManyRows(version, Number(options.rows))
  if (options['under-load']) return upgradeUnderLoad(version, Number(options.seconds))
  return upgradeFolder(version)
}
