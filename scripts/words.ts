// Finds the sentences of the interface that go through say(), and texts of pages that do not and so stay English for everybody.
// `node scripts/words.ts` lists those without a Filipino sentence; scripts/words.test.ts fails on any.
import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { fil } from '#contract/fil.ts'

export interface Found {
  text: string
  /** File and line. */
  at: string
}

interface Words {
  translated: Found[]
  untranslated: Found[]
}

type Node = Record<string, unknown> & { type: string; span?: { start: number } }

const root = new URL('..', import.meta.url).pathname
/** Pages for developers and the desk, legal texts that are valid in English, and the catalogue itself. */
const exempt =
  /^web\/(ui\/styleguide\/|pages\/StyleguidePage|pages\/legal\/)|^web\/(desk\/|pages\/Desk)|^contract\/fil|\.(test|fixture)\.tsx?$/
/** Attributes whose value people see. */
const read = new Set(
  [
    'label',
    'labelHidden',
    'note',
    'hint',
    'title',
    'text',
    'alt',
    'placeholder',
    'aria-label',
    'action',
    'busyText',
  ].concat(['description', 'ask', 'before', 'spoken', 'showLabel', 'hideLabel']),
)
/** Titles of the browser's tab. */
const isTitle = / \| PIXEL$/
/** Objects whose values are sentences: `texts`, `words`, `contentTexts` and so on. */
const catalogued = /(^|[a-z])(texts|words|kinds|entries|titles|labels|notes|states)$/i

/** Every sentence that goes through say() or its like, and every text of a page that does not. */
export function getWords(): Words {
  const paths = ['contract', 'web', 'server'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const all = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => wordsIn(path, readFileSync(root + path)))
  return { translated: all.flatMap((one) => one.translated), untranslated: all.flatMap((one) => one.untranslated) }
}

/** The same of one file, by its path from the project's root; none of a file that is exempt. */
export function wordsIn(path: string, source: Buffer): Words {
  const translated: Found[] = []
  const untranslated: Found[] = []
  if (!exempt.test(path)) collect()
  return { translated, untranslated }

  function collect(): void {
    // On the server only mails and error messages are texts for people.
    const isMail =
      path.endsWith('/mail-texts.ts') ||
      /#contract\/languages\.ts|kit\/(language|say)\.ts|outside\/mail\.ts/.test(String(source))
    // The leading semicolon marks the start position of the tree, because positions do not count from a leading comment.
    const tree = parseSync(`;${source}`, { syntax: 'typescript', tsx: path.endsWith('x') }) as unknown as Node
    const line = ({ span }: Node) =>
      source
        .subarray(0, span!.start - tree.span!.start)
        .toString()
        .split('\n').length
    const note = (list: Found[], node: Node | undefined): void => {
      for (const each of node ? getSides(node) : []) {
        const text = getText(each)
        if (text !== undefined) list.push({ text, at: `${path}:${line(each)}` })
      }
    }
    const isOfHead = new Set<Node>()
    /** Notes a text that people see although it does not go through say(). */
    const notePlain = (node: Node | undefined): void => {
      if (path.startsWith('web/'))
        for (const each of node && !isOfHead.has(node) ? getSides(node) : [])
          if (isSentence(getText(each))) note(untranslated, each)
    }
    visit(tree, (node) => {
      // The tab and the link previews of a public page are English for everybody, because search engines read them.
      if (node.type === 'KeyValueProperty' && getName(node.key) === 'head')
        visit(node.value, (inner) => {
          isOfHead.add(inner)
          note(untranslated, getPrivateTitle(inner))
        })
      if (/^(Call|New)Expression$/.test(node.type))
        for (const argument of getSentences(node, path.startsWith('server/') && !isMail)) note(translated, argument)
      if (node.type === 'JSXOpeningElement')
        for (const attribute of node.attributes as Node[]) {
          const given = attribute.value as Node | undefined
          const value = given?.type === 'JSXExpressionContainer' ? (given.expression as Node) : given
          const name = getName(attribute.name)
          if (getName(node.name) === 'Say' && name === 'text') note(translated, value)
          else if (read.has(name)) notePlain(value)
        }
      // Texts given to a component or a function by name, and snackbar texts.
      if (node.type === 'KeyValueProperty' && read.has(getName(node.key))) notePlain(node.value as Node)
      if (node.type === 'CallExpression' && getName(node.callee) === 'toast')
        notePlain((node.arguments as { expression: Node }[])[0]?.expression)
      if (node.type === 'JSXElement' || node.type === 'JSXFragment')
        for (const child of node.children as Node[])
          if (child.type === 'JSXExpressionContainer') notePlain(child.expression as Node)
      if (node.type === 'JSXText' && isSentence(node.value))
        untranslated.push({ text: String(node.value).trim().replace(/\s+/g, ' '), at: `${path}:${line(node)}` })
      if (
        (isMail || !path.startsWith('server/')) &&
        node.type === 'VariableDeclarator' &&
        catalogued.test(getName(node.id))
      ) {
        visit(node.init as Node, (inner) => {
          const value =
            inner.type === 'KeyValueProperty' ? (inner.value as Node) : (inner as { expression?: Node }).expression
          // Reactions and sections have codes beside their names; codes are not shown.
          if (value && !/^[a-z-]+$/.test(getName(value))) note(translated, value)
        })
        return false
      }
      return true
    })
  }
}

/** Sentences that are used and not in the catalogue, and sentences of the catalogue that nothing uses. */
export function findGaps(translated: Found[]): { missing: Found[]; stale: string[] } {
  const known = new Set(translated.map(({ text }) => text))
  return {
    missing: translated.filter(({ text }) => isSentence(text) && !Object.hasOwn(fil, text)),
    stale: Object.keys(fil).filter((text) => !known.has(text)),
  }
}

function getSentences(call: Node, isRefusal: boolean): (Node | undefined)[] {
  const name = getName(call.callee)
  const given = (call.arguments as { expression: Node }[]).map(({ expression }) => expression)
  if (/^(fail|Failure|retryLater)$/.test(name)) return [given[1]].filter((text) => text?.type === 'StringLiteral')
  if (isRefusal) return []
  if (name === 'say') return [given[0]]
  if (name !== 'sayCount' && name !== 'translateCount') return []
  const forms = given.find(({ type }) => type === 'ObjectExpression')
  return ((forms?.properties ?? []) as Node[]).map(({ value }) => value as Node)
}

/** The expressions of which one is shown: both sides of a condition, of `||`, `&&` or `??`. */
function getSides(node: Node): Node[] {
  if (node.type === 'ParenthesisExpression') return getSides(node.expression as Node)
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((side) => getSides(side as Node))
  if (node.type === 'BinaryExpression' && /^(&&|\|\||\?\?)$/.test(String(node.operator)))
    return [node.left, node.right].flatMap((side) => getSides(side as Node))
  return [node]
}

/** The title in this object, if it is the head of a page that no search engine reads. */
function getPrivateTitle({ type, properties }: Node): Node | undefined {
  if (type !== 'ObjectExpression') return undefined
  const find = (name: string) => (properties as Node[]).find(({ key }) => getName(key) === name)?.value
  return find('isPrivate') ? (find('title') as Node | undefined) : undefined
}

/** The text of a string literal. */
function getText(node: Node): string | undefined {
  return node.type === 'StringLiteral' ? String(node.value) : undefined
}

function getName(node: unknown): string {
  return String((node as { value?: unknown } | undefined)?.value ?? '')
}

function isSentence(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, '')) &&
    text !== 'PIXEL' &&
    // Not an address.
    !/^\S*[/#]\S+$/.test(text) &&
    !isTitle.test(text)
  )
}

/** Walks the tree; skips the children of a node for which `see` returns false. */
function visit(node: unknown, see: (node: Node) => unknown): void {
  if (Array.isArray(node)) for (const each of node) visit(each, see)
  else if (node && typeof node === 'object') {
    if ('type' in node && see(node as Node) === false) return
    for (const value of Object.values(node)) visit(value, see)
  }
}

if (import.meta.main) {
  const { translated, untranslated } = getWords()
  const { missing, stale } = findGaps(translated)
  const only = process.argv[2] ?? ''
  const show = (title: string, found: Found[]) => {
    const mine = found.filter(({ at }) => at.startsWith(only))
    console.log(`${title}: ${mine.length}`)
    for (const { text, at } of mine) console.log(`  ${at}  ${JSON.stringify(text)}`)
  }
  show('Not passed to say()', untranslated)
  show('Without a Filipino sentence', missing)
  console.log(`Filipino sentences that nothing uses: ${stale.length}`)
  for (const text of stale) console.log(`  ${JSON.stringify(text)}`)
}
