// Figures from other tools: unused exports by knip, dependencies between folders by dependency-cruiser.
import { spawnSync } from 'node:child_process'
import * as path from 'node:path'
import { ROOT } from '../run.ts'
import { productFiles } from './sources.ts'

/** Exports, types and files that nothing imports. Uses today's settings, so that two commits are measured alike. */
export function unusedExports(root: string): number {
  type Found = { exports: unknown[]; types: unknown[]; files: unknown[] }
  const settings = path.join(ROOT, 'knip.json')
  const report = tool(root, 'knip', ['--no-progress', '--no-exit-code', '--config', settings, '--reporter', 'json'])
  const { issues } = JSON.parse(report) as { issues: Found[] }
  return issues.reduce((all, found) => all + found.exports.length + found.types.length + found.files.length, 0)
}

/**
 * Groups of folders that need each other, by the imports of their product files, types included. A folder includes its
 * subfolders and is compared with its siblings only: a folder and its own parts are one thing.
 */
export function folderCircles(root: string): string[][] {
  type Module = { source: string; dependencies: { resolved: string }[] }
  const files = productFiles(root)
  const folders = [...new Set(files.map((file) => file.split('/')[0]!))]
  const settings = path.join(ROOT, '.dependency-cruiser.cjs')
  const report = tool(root, 'depcruise', [...folders, '--config', settings, '--output-type', 'json'])
  const { modules } = JSON.parse(report) as { modules: Module[] }
  const product = new Set(files)
  const needs = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const neighbours = product.has(source) && product.has(resolved) && neighbouringFolders(source, resolved)
      if (neighbours) needs.set(neighbours[0], (needs.get(neighbours[0]) ?? new Set()).add(neighbours[1]))
    }
  }
  return circlesIn(needs)
}

/** The sibling folders at which two paths diverge, or undefined if one folder contains the other. */
function neighbouringFolders(from: string, to: string): [string, string] | undefined {
  const [one, other] = [from.split('/'), to.split('/')]
  const depth = one.findIndex((part, at) => part !== other[at]) + 1
  if (depth === one.length || depth === other.length) return undefined
  return [one.slice(0, depth).join('/'), other.slice(0, depth).join('/')]
}

/** The groups of names in which every name reaches every other. */
export function circlesIn(needs: Map<string, Set<string>>): string[][] {
  const reached = new Map([...needs.keys()].map((name) => [name, reachedFrom(name, needs)]))
  const circles: string[][] = []
  const seen = new Set<string>()
  for (const name of needs.keys()) {
    if (seen.has(name) || !reached.get(name)!.has(name)) continue
    const circle = [...reached.get(name)!].filter((other) => reached.get(other)?.has(name)).sort()
    for (const member of circle) seen.add(member)
    circles.push(circle)
  }
  return circles
}

function reachedFrom(name: string, needs: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(needs.get(name) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(needs.get(next) ?? []))
  }
  return reached
}

/** Runs a tool of node_modules/.bin in a tree. Its findings are in its output, so its exit code is ignored. */
function tool(root: string, name: string, args: string[]): string {
  const bin = path.join(ROOT, 'node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  const { stdout, stderr, error } = spawnSync(path.join(bin, name), args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (error) throw error
  if (stdout === '') throw new Error(`${name} printed nothing: ${stderr}`)
  return stdout
}
