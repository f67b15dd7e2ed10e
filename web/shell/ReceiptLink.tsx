// The link that proves a receipt, for the foot of one.
import { say } from '../language/say.ts'
import { Link } from './Link.tsx'

export function ReceiptLink({ href }: { href: string }) {
  return (
    <>
      {say('A picture of a receipt proves nothing.')} <Link href={href}>{say('This link does.')}</Link>
    </>
  )
}
