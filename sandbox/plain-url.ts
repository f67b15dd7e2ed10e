// Validates URLs of a merchant's own pages.
import { z } from 'zod'

const MESSAGE = 'Must be an absolute http(s) URL in plain ASCII.'

/** Sent unchanged in a Location header, so only characters that are valid there. */
export function plainUrl(charactersMax: number) {
  return z
    .string()
    .max(charactersMax)
    .regex(/^https?:\/\/[\x21-\x7e]+$/, MESSAGE)
    .refine((text) => URL.canParse(text), MESSAGE)
}
