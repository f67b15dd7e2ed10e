import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokens } from './colours.ts'

const sheet = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')

test.each(Object.entries(tokens))('%s is the token of the style sheet, in both themes', (name, themes) => {
  const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(?<=[a-z])(?=\d)/, '-')
  const [, value] = new RegExp(`^ {2}--${token}: ([^;]+);`, 'm').exec(sheet)!
  const [light, dark = light] = value!.match(/#[0-9a-f]{6}/g)!
  expect(themes).toEqual([light, dark])
})
