// Field schemas that more than one endpoint uses. Their messages are shown to people under the field.
import * as z from 'zod/mini'
import { parsePesos, toPesos } from './amounts.ts'
import { countCharacters, wellFormed } from './characters.ts'
import type { Values } from './languages.ts'
import { limits, pageUrlPattern, serverLimits } from './limits.ts'
import { texts } from './texts.ts'

/** Error of a check whose message contains `{names}`, with their values. */
export function errorWithValues(text: string, values: Values) {
  return { error: text, params: values }
}

/** The values for the `{names}` in an issue's message, if it has any. */
export function issueValues(issue: z.core.$ZodIssue): Values | undefined {
  return 'params' in issue ? issue.params : undefined
}

/** Plain text of at most `max` visible characters; trimmed, control characters removed, blank becomes null. */
export function optionalText(max: number, tooLong: string) {
  return optional(max, tooLong, clean)
}

/** Like `optionalText`, but something must be left after trimming. */
export function requiredText(max: number, missing: string, tooLong: string) {
  return required(max, missing, tooLong, clean)
}

/** Like `optionalText`, for names and titles: a line break in it becomes a space. */
export function optionalLine(max: number, tooLong: string) {
  return optional(max, tooLong, cleanLine)
}

/** Like `requiredText`, for names and titles: a line break in it becomes a space. */
export function requiredLine(max: number, missing: string, tooLong: string) {
  return required(max, missing, tooLong, cleanLine)
}

function optional(max: number, tooLong: string, cleaned: (text: string) => string) {
  return z.pipe(
    z.optional(z.nullable(shortString(max, tooLong))),
    z.transform((value) => cleaned(value ?? '') || null),
  )
}

function required(max: number, missing: string, tooLong: string, cleaned: (text: string) => string) {
  return z.pipe(
    z.pipe(
      shortString(max, tooLong, missing),
      z.transform((value) => cleaned(value)),
    ),
    z.string().check(z.minLength(1, { error: missing, abort: true })),
  )
}

/** A page's name: it must be visible, and must not disturb the lines around it. */
export const pageName = z
  .pipe(
    z.string(texts.pageNameRequired).check(z.refine(hasFewMarks, texts.nameMarks)),
    requiredLine(serverLimits.pageNameMax, texts.pageNameRequired, texts.pageNameLength),
  )
  .check(z.refine(isVisible, texts.pageNameUnseen))

/** The name a giver signs one gift with. */
export const supporterName = z.pipe(
  z.optional(z.nullable(z.string(texts.wrongType).check(z.refine(hasFewMarks, texts.nameMarks)))),
  optionalLine(limits.supporterNameMax, texts.nameLength),
)

/**
 * Whether it has a visible letter, digit or emoji. Fillers, joiners and selectors are invisible, though some count as
 * letters.
 */
function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(
    text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  )
}

/** Group 1: the allowed marks of a letter; then the excess. Invisible joiners between marks do not start a new letter. */
const excessMarks = new RegExp(`((?:\\p{M}\\p{Cf}*){${serverLimits.marksMax}})(?:\\p{M}\\p{Cf}*)+`, 'gu')

function hasFewMarks(text: string): boolean {
  return text.search(excessMarks) === -1
}

/** The length is checked before characters are counted, so that nobody can make us segment a megabyte (decisions §10). */
function shortString(max: number, tooLong: string, missing: string = texts.wrongType) {
  return z.string(missing).check(
    z.maxLength(max * 32, { error: tooLong, abort: true }),
    z.refine((value) => countCharacters(value.trim()) <= max, tooLong),
  )
}

/**
 * Removes C0/C1 controls, bidirectional marks and excess marks on one letter; keeps line breaks; a lone surrogate
 * becomes U+FFFD. Text with nothing visible (Braille's empty pattern is a space too) becomes empty.
 */
export function clean(text: string): string {
  const cleaned = wellFormed(text)
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(excessMarks, '$1')
    .trim()
  return /^[\p{Default_Ignorable_Code_Point}\s\u2800]*$/u.test(cleaned) ? '' : cleaned
}

/** Like `clean`, in one line: in a mail, what follows a line break would look like words of ours. */
function cleanLine(text: string): string {
  return clean(text.replace(/[\n\r\u2028\u2029]+/g, ' '))
}

/** Pesos on the wire (a number or a numeric string) → centavos. */
export const pesosInput = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], texts.amountShape),
    z.transform((value) => parsePesos(value)),
  ),
  z.bigint(texts.amountShape),
)

/** Centavos → the number of pesos on the wire. */
export const pesosOutput = z.pipe(
  z.pipe(
    z.bigint(),
    z.transform((value: bigint) => toPesos(value)),
  ),
  z.number(),
)

/** 0 or 1, as the specification writes flags; `true` and `false` are accepted too, and all of them as texts, as a query string has them. */
export const flag = z.pipe(
  z.union([z.literal([0, 1, '0', '1', 'true', 'false']), z.boolean()], texts.flag),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)

/** A flag in a query string, where a client's boolean arrives as text. */
export const queryFlag = z.union(
  [
    flag,
    z.pipe(
      z.literal(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
  ],
  texts.flag,
)

/** A page address being chosen; case-insensitive, so stored in lower case. */
export const newPageUrl = z
  .string(texts.pageUrlShape)
  .check(z.trim(), z.toLowerCase(), z.regex(pageUrlPattern, texts.pageUrlShape))

/** One line used for a lookup. Nothing of ours contains control characters, and the database accepts no NUL. */
export function lookupText(max: number, text: string) {
  return z.string(text).check(z.trim(), z.maxLength(max, text), z.regex(/^\P{Cc}*$/u, text))
}

/** The words of a search. A control character, which comes along with pasted text, separates words: nothing of ours contains one. */
export function searchText() {
  return z._default(
    z.string(texts.searchLength).check(
      z.overwrite((given) => given.replace(/\p{Cc}/gu, ' ')),
      z.trim(),
      z.maxLength(limits.searchMax, texts.searchLength),
    ),
    '',
  )
}

/**
 * The `filename` from an upload's answer, or the picture's address from there or from a later answer. Never empty: where
 * a picture may be removed, null does that.
 */
export function uploadName(text: string) {
  return z.pipe(
    lookupText(200, text).check(z.minLength(1, text)),
    z.transform((given) => filenameIn(given) ?? given),
  )
}

/** The filename in the address of an uploaded picture. */
export function filenameIn(address: string): string | undefined {
  return /\/([a-z0-9]{24,40}\.[a-z]+)(\/|$)/.exec(address)?.[1]
}

/** A page address that is looked up, in a path or a body. */
export const pageUrl = lookupText(60, texts.pageUrlShape).check(z.toLowerCase())

/** A path of ours or a URL; the server checks that its origin is ours. */
export const ownAddress = z.string(texts.ownOrigin).check(z.maxLength(2000, texts.ownOrigin))

/** A token of ours from a link or an earlier answer. */
export const token = z
  .string(texts.linkInvalid)
  .check(z.minLength(1, texts.linkInvalid), z.maxLength(4096, texts.linkInvalid))
