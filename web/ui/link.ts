// What the kit needs of a link, so that it knows no router.
import type { AnchorHTMLAttributes, ComponentType } from 'react'

/** `'a'`, or a component that takes what an `<a>` takes (`href` included) and navigates in its own way. */
export type LinkAs = 'a' | ComponentType<AnchorHTMLAttributes<HTMLAnchorElement>>
