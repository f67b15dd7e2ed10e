// A page whose script does not arrive, on a bad line or behind a filter, becomes what it is without JavaScript.
import { createHash } from 'node:crypto'
import { NOT_STARTED } from '#contract/html.ts'

/** Runs before the page's script: when that or one of its imports fails to load, what stands in <noscript> counts. */
const source = `(()=>{
const fall=()=>document.querySelectorAll("noscript").forEach(part=>{part.outerHTML=part.textContent})
const fallOnceParsed=()=>document.readyState==="loading"?addEventListener("DOMContentLoaded",fall):fall()
addEventListener("error",({target})=>{if(target.tagName==="SCRIPT")fallOnceParsed()},true)
addEventListener("${NOT_STARTED}",fallOnceParsed)
})()`

/** The element for the head, before the page's script. */
export const notStartedScript = `<script>${source}</script>`

/** Allows it, and no other inline script, in a content security policy. */
export const notStartedHash = `'sha256-${createHash('sha256').update(source).digest('base64')}'`
