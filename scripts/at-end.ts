// What a script has started or made, so that nothing of it is left when the script ends or is broken off.

type End = () => unknown

const ends = new Set<End>()
let ending: Promise<void> | undefined

/** Registers how to end something; register before a start that takes time. The returned function removes the registration. */
export function atEnd(end: End): () => void {
  ends.add(end)
  return () => void ends.delete(end)
}

/** Ends everything, the latest first, and also what is registered meanwhile. If an end fails, the rest still end; then it throws. */
export function endAll(): Promise<void> {
  ending ??= endEach().finally(() => {
    ending = undefined
  })
  return ending
}

async function endEach(): Promise<void> {
  const failures: unknown[] = []
  for (let end = getLatest(); end; end = getLatest()) {
    ends.delete(end)
    try {
      await end()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

function getLatest(): End | undefined {
  return [...ends].at(-1)
}
