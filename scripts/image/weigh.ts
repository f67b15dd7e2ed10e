// Measures the size of an image, part by part, and finds files in it that should not be there.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import * as path from 'node:path'
import { developmentPackagesIn, unwantedInImage } from './contents.ts'

/** Each finding is an error, in words. */
export function findUnwanted(app: string): string[] {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('node_modules'),
  )
  return [
    ...files.filter((name) => unwantedInImage.test(name)).map((name) => `${name} is in it`),
    ...developmentPackagesIn(app).map((name) => `the development package ${name} is in it`),
  ]
}

/** Megabytes (10^6 bytes) of each part; `ownMegabytes` is what the image adds to Debian and Node. */
export function weigh(root: string, base: string): { lines: string[]; ownMegabytes: number } {
  const parts = ['node_modules', 'dist', 'server', 'db', 'contract', 'scripts', 'web'].map((name) => ({
    name: `app/${name}`,
    megabytes: getMegabytes(path.join(root, 'app', name)),
  }))
  const [all, own, debian] = [root, path.join(root, 'app'), base].map(getMegabytes) as [number, number, number]
  const rows = [
    { name: 'Debian', megabytes: debian },
    { name: 'Node and npm', megabytes: all - own - debian },
    ...parts,
    { name: 'all of it', megabytes: all },
  ]
  return {
    lines: rows.map(({ name, megabytes }) => `${name.padEnd(18)} ${megabytes.toFixed(1).padStart(6)} MB`),
    ownMegabytes: own,
  }
}

function getMegabytes(folder: string): number {
  return Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]) / 1e6
}
