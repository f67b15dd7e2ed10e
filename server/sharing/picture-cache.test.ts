// What the cache of drawn pictures does when many people ask at once, and when drawing fails.
import { describe, expect, test } from 'vitest'
import { createPictureCache } from './picture-cache.ts'

/** A drawing that ends when the test says so. */
function aDrawing() {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let begun = 0
  const draw = () => {
    begun++
    return promise
  }
  return { draw, end: (text = 'drawn') => resolve(Buffer.from(text)), fail: reject, begun: () => begun }
}

/** Lets everything run that waits for nothing else. */
const turn = () => new Promise(setImmediate)

describe('a picture', () => {
  test('that several ask for at once is drawn once, and each gets it', async () => {
    const cache = createPictureCache()
    const face = aDrawing()
    const asked = Array.from({ length: 5 }, () => cache.get('face', face.draw))
    await turn()
    expect(face.begun()).toBe(1)
    face.end()
    expect(new Set(await Promise.all(asked)).size).toBe(1)
  })

  test('that was drawn is not drawn again, while another key is', async () => {
    const cache = createPictureCache()
    const [face, cover] = [aDrawing(), aDrawing()]
    face.end('face')
    cover.end('cover')
    const first = await cache.get('face', face.draw)
    expect(await cache.get('face', cover.draw)).toBe(first)
    expect(String(await cache.get('cover', cover.draw))).toBe('cover')
    expect([face.begun(), cover.begun()]).toEqual([1, 1])
  })

  test('that could not be drawn fails for all who wait for it, and is tried again for the next', async () => {
    const cache = createPictureCache()
    const [broken, whole] = [aDrawing(), aDrawing()]
    const waiting = [cache.get('face', broken.draw), cache.get('face', broken.draw)]
    broken.fail(new Error('no such file'))
    for (const each of waiting) await expect(each).rejects.toThrow('no such file')
    whole.end('whole')
    expect(String(await cache.get('face', whole.draw))).toBe('whole')
  })

  test('is dropped when newer ones need its room, the one used longest ago first', async () => {
    const cache = createPictureCache()
    let drawn = 0
    const get = (key: string) =>
      cache.get(key, async () => {
        drawn++
        return Buffer.alloc(12_000_000)
      })
    for (const key of ['a', 'b', 'a', 'c']) await get(key)
    expect(drawn).toBe(3)
    await get('a')
    await get('c')
    expect(drawn).toBe(3)
    await get('b')
    expect(drawn).toBe(4)
  })
})

describe('when many pictures are asked for', () => {
  test('two are drawn at once, and the next begins when one of them ends', async () => {
    const cache = createPictureCache()
    const drawings = [aDrawing(), aDrawing(), aDrawing()]
    const asked = drawings.map(({ draw }, n) => cache.get(String(n), draw))
    const begun = () => drawings.map((drawing) => drawing.begun())
    await turn()
    expect(begun()).toEqual([1, 1, 0])
    drawings[1]!.end()
    await asked[1]
    await turn()
    expect(begun()).toEqual([1, 1, 1])
    for (const { end } of drawings) end()
    await Promise.all(asked)
  })

  test('fifty may wait; the next is told to come back in five seconds, unless its picture is there or under way', async () => {
    const cache = createPictureCache()
    const known = aDrawing()
    known.end('known')
    await cache.get('known', known.draw)
    const drawings = Array.from({ length: 52 }, aDrawing)
    const asked = drawings.map(({ draw }, n) => cache.get(String(n), draw))
    await turn()
    const more = aDrawing()
    const refused = cache.get('more', more.draw).catch((error: unknown) => error)
    const [there, joined] = [cache.get('known', more.draw), cache.get('51', more.draw)]
    for (const { end } of drawings) end()
    more.end('more')
    expect(await refused).toMatchObject({ code: 'TooManyRequestsException', data: { retry_in_seconds: 5 } })
    expect((await Promise.all([there, joined])).map(String)).toEqual(['known', 'drawn'])
    await Promise.all(asked)
    expect(more.begun()).toBe(0)
    expect(String(await cache.get('more', more.draw))).toBe('more')
  })
})
