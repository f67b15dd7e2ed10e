// Which files of a tree are product code and which are tests, and how long they are.
import * as fs from 'node:fs'
import * as path from 'node:path'

const productFolders = ['contract', 'server', 'web', 'sandbox', 'db', 'scripts']
const onlyForTests = /(\.(test|fixture|spec)\.tsx?|\/testing\.tsx?)$|^test\//
const madeByPrograms = /^server\/kit\/tables\.ts$|^db\/seed\/pictures\//
const source = /\.(tsx?|m?js|css)$/

export function productFiles(root: string): string[] {
  return sourcesBelow(root, productFolders).filter((file) => !onlyForTests.test(file))
}

export function testFiles(root: string): string[] {
  return sourcesBelow(root, [...productFolders, 'test']).filter((file) => onlyForTests.test(file))
}

export function isScript(file: string): boolean {
  return !file.endsWith('.css') && !/\.d\.m?ts$/.test(file)
}

/** The lines that are not empty. */
export function getLines(root: string, file: string): number {
  return countLines(fs.readFileSync(path.join(root, file), 'utf8'))
}

export function countLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length
}

function sourcesBelow(root: string, folders: string[]): string[] {
  return folders
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => source.test(file) && !madeByPrograms.test(file) && !/(^|\/)(node_modules|results)\//.test(file))
    .sort()
}
