// The link component: a real `<a href>`; addresses of this app navigate without a reload.
import type { AnchorHTMLAttributes } from 'react'
import { Link as RouterLink } from 'wouter'

export function Link({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const isOurs =
    href.startsWith('/') && !href.startsWith('/v1/') && !href.startsWith('/docs/') && rest.target === undefined
  return isOurs ? <RouterLink href={href} {...rest} /> : <a href={href} {...rest} />
}
