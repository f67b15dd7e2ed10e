// The image without Docker: copies the files that .dockerignore and the Dockerfile's COPY lines let into its stages.
import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unwantedInImage } from './image/contents.ts'
import { ROOT } from './run.ts'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-image-'))
const [buildStage, lastStage] = fs
  .readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')
  .split(/^FROM /m)
  .slice(1)
const build = path.join(place, 'build')
const image = path.join(place, 'image')

beforeAll(() => {
  fill(build, buildStage!)
  fill(image, lastStage!)
})
afterAll(() => fs.rmSync(place, { recursive: true }))

/** Copies what a stage copies from the build context, and links the packages installed here. */
function fill(dir: string, stage: string): void {
  const sent = filesSent()
  for (const [, line] of stage.matchAll(/^COPY (?!--from)(.+)$/gm)) {
    const sources = line!.split(' ').slice(0, -1)
    for (const file of sent.filter((name) =>
      sources.some((source) => name === source || name.startsWith(`${source}/`)),
    )) {
      fs.mkdirSync(path.join(dir, path.dirname(file)), { recursive: true })
      fs.copyFileSync(path.join(ROOT, file), path.join(dir, file))
    }
  }
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'))
}

/** The files that Docker sends: of the patterns that match a file or a folder above it, the last one decides. */
function filesSent(): string[] {
  const patterns = fs
    .readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const isSent = (file: string) => {
    const parts = file.split('/')
    const names = parts.map((_, depth) => parts.slice(0, depth + 1).join('/'))
    const last = patterns.findLast((pattern) => names.some((name) => path.matchesGlob(name, pattern.replace(/^!/, ''))))
    return last === undefined || last.startsWith('!')
  }
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return files.split('\n').filter((file) => file !== '' && fs.existsSync(path.join(ROOT, file)) && isSent(file))
}

function node(dir: string, args: string[], env: Record<string, string>) {
  const { PATH, HOME } = process.env
  return spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8', env: { PATH: PATH!, HOME: HOME!, ...env } })
}

test('the image contains no demo, sandbox, web sources, tests or test tools', () => {
  const files = fs
    .readdirSync(image, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('node_modules'))
  expect(files).toContain('server/main.ts')
  expect(files.filter((file) => unwantedInImage.test(file))).toEqual([])
})

test('outside production it refuses to start, because the image has no sandbox', () => {
  const env = { PIXEL_ENV: 'development', PIXEL_DATA_DIR: path.join(place, 'data'), METRICS_PORT: 'off' }
  expect(node(image, ['scripts/start.ts'], env)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no sandbox in an image'),
  })
  expect(fs.existsSync(path.join(place, 'data/postgres'))).toBe(false)
})

test('the first stage can build the web, and the last stage accepts that build', () => {
  const { status, stderr } = node(build, ['scripts/build.ts'], { PIXEL_ENV: 'production' })
  expect(status, stderr).toBe(0)
  // On a busy machine the bundler prints how long its plugins took, which is not an error.
  expect(stripVTControlCharacters(stderr).split('[PLUGIN_TIMINGS]')[0]).toBe('')
  fs.cpSync(path.join(build, 'dist'), path.join(image, 'dist'), { recursive: true })
  const script = "import('./scripts/build.ts').then(({ isWebBuilt }) => console.log(isWebBuilt()))"
  expect(node(image, ['-e', script], { PIXEL_ENV: 'production' }).stdout).toBe('true\n')
})

test('the image contains every file that its programs import', () => {
  expect(node(image, ['scripts/pixel.ts'], {})).toMatchObject({
    status: 64,
    stderr: expect.stringContaining('Commands:'),
  })
  // Production without settings reports the missing ones, by which time the whole program was loaded.
  expect(node(image, ['scripts/start.ts'], { PIXEL_ENV: 'production' })).toMatchObject({ status: 78 })
  for (const file of ['server/app.ts', 'server/worker.ts'])
    expect(node(image, ['-e', `await import('./${file}')`], {})).toMatchObject({ status: 0, stderr: '' })
})
