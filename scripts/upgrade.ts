// `npm run upgrade`: checks that an upgrade from an older version loses no data.
//   npm run upgrade -- <commit>                  starts this build on a folder that <commit> filled, and verifies its ledger
//   npm run upgrade -- <commit> --rows 200000    migrates so many rows while clients read and write; prints how long they wait
//   npm run upgrade -- <commit> --under-load     upgrades, downgrades and upgrades two web copies and a worker under load;
//                                                [--seconds 20] is how long each state is observed
import { parseArgs } from 'node:util'
import { endAll } from './at-end.ts'
import { endOnSignal } from './end-on-signal.ts'
import { positiveNumber, wholeNumber } from './number-option.ts'
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
if (!commit) throw new Error('name the older version: a commit or a tag')
const rows = options.rows === undefined ? undefined : wholeNumber('--rows', options.rows)
const seconds = positiveNumber('--seconds', options.seconds)
const older = await getVersion(commit)
endOnSignal()
process.exitCode = (await upgrade(older).finally(endAll)) ? 0 : 1

function upgrade(version: Version): Promise<boolean> {
  if (rows) return upgradeManyRows(version, rows)
  if (options['under-load']) return upgradeUnderLoad(version, seconds)
  return upgradeFolder(version)
}
