// The link type of the UI kit, which does not depend on a router.
import type { AnchorHTMLAttributes, ComponentType } from 'react'

/** `'a'`, or a component that takes the props of an `<a>` (`href` included) and navigates by a router. */
export type LinkAs = 'a' | ComponentType<AnchorHTMLAttributes<HTMLAnchorElement>>
