// CSV as spreadsheets read it.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvStream } from './csv.ts'

async function table(...cells: (string | number)[]): Promise<string> {
  const rows = cells.map((cell) => ({ cell }))
  return (await buffer(csvStream(['cell'], rows))).toString()
}

test('a table begins with the byte order mark of UTF-8 and its columns, also without rows', async () => {
  expect(await table()).toBe('\ufeffcell\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+63 917', "'+63 917"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['＝1', "'＝1"],
  ['Ana, "una"', '"Ana, ""una"""'],
  ['two\nlines', '"two\nlines"'],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A1', "'＠A1"],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['x\n=1', `"x\n'=1"`],
  ['x;=1', "x;'=1"],
  ['x\t@A1', "x\t'@A1"],
  ['x;"=1+1;y', `"x;""'=1+1;y"`],
  ['x;y"=1', '"x;y""=1"'],
  ['a-b+c=d@e', 'a-b+c=d@e'],
  ['=a"b', `"'=a""b"`],
])('a spreadsheet reads %j as text', async (given, expected) => {
  expect(await table(given)).toBe(`\ufeffcell\r\n${expected}\r\n`)
})

test('an amount stays a number, with its centavos and its sign', async () => {
  expect(await table(-100, 20.5)).toBe('\ufeffcell\r\n-100.00\r\n20.50\r\n')
})

test('an error while rows are read ends the stream with that error', async () => {
  async function* breaking() {
    yield { cell: 'one' }
    throw new Error('gone')
  }
  await expect(buffer(csvStream(['cell'], breaking()))).rejects.toThrow('gone')
})

test('rows are read only as fast as they are sent', async () => {
  let read = 0
  async function* endless() {
    for (;;) yield { cell: `row ${read++}` }
  }
  const table = csvStream(['cell'], endless())
  await new Promise((resolve) => table.once('readable', resolve))
  const before = read
  await new Promise((resolve) => setImmediate(resolve))
  expect(read - before).toBeLessThan(100_000)
  table.destroy()
})
