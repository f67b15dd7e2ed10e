// The link component: a real `<a href>`; addresses of this app navigate without a reload.
import type { AnchorHTMLAttributes } from 'react'
import { Link as RouterLink } from 'wouter'

export function Link({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const isInternal =
    href.startsWith('/') && !href.startsWith('/v1/') && !href.startsWith('/docs/') && rest.target === undefined
  return isInternal ? <RouterLink href={href} {...rest} /> : <a href={href} {...rest} />
}
