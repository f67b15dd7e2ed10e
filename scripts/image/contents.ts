// What no image may contain: it handles real money, and an intruder must find no tools in it.
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

/** The demo, the sandbox, web sources, the style guide (its page is empty without its styles), tests and test tools; below `/app`. */
export const unwantedInImage =
  /^(db\/(seed|fixtures)|sandbox|test|web\/(?!ui(\/|$))|web\/ui\/.*\.(ts|tsx|css)$|dist\/.*styleguide.*\.css|scripts\/(bench|hostile|rehearse|chaos|test|check))|\.(test|fixture)\.|(^|\/)testing\.tsx?$/i

/** Development packages of package.json that are in this folder nevertheless. */
export function developmentPackagesIn(app: string): string[] {
  const read = (name: string) => JSON.parse(readFileSync(path.join(app, name), 'utf8'))
  const { devDependencies } = read('package.json') as { devDependencies: Record<string, string> }
  const { packages } = read('package-lock.json') as { packages: Record<string, { dev?: boolean }> }
  return Object.keys(devDependencies).filter(
    // The lock file marks a package `dev` only if no product package needs it.
    (name) => packages[`node_modules/${name}`]?.dev && existsSync(path.join(app, 'node_modules', name)),
  )
}
