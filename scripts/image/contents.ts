// What belongs in no image: it is for real money, and whoever gets into it finds no tools there.
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

/** The demo, the sandbox, sources of the web, the style guide (without which its page is empty), tests and what only they use; paths below `/app`. */
export const unwantedInImage =
  /^(db\/(seed|world|fixtures)|sandbox|test|web\/(?!ui(\/|$))|web\/ui\/.*\.(ts|tsx|css)$|dist\/.*styleguide.*\.css|scripts\/(bench|hostile|rehearse|chaos|test|check))|\.(test|fixture)\.|(^|\/)testing\.tsx?$/i

/** Development packages of package.json that lie in this folder all the same. */
export function developmentPackagesIn(app: string): string[] {
  const read = (name: string) => JSON.parse(readFileSync(path.join(app, name), 'utf8'))
  const { devDependencies } = read('package.json') as { devDependencies: Record<string, string> }
  const { packages } = read('package-lock.json') as { packages: Record<string, { dev?: boolean }> }
  return Object.keys(devDependencies).filter(
    // What a package of the product itself needs is locked without that mark.
    (name) => packages[`node_modules/${name}`]?.dev && existsSync(path.join(app, 'node_modules', name)),
  )
}
