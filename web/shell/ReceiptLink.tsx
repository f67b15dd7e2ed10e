// The link that proves a receipt is genuine, for the receipt's footer.
import { say } from '../language/say.ts'
import { Link } from './Link.tsx'

export function ReceiptLink({ href }: { href: string }) {
  return (
    <>
      {say('A picture of a receipt proves nothing.')} <Link href={href}>{say('This link does.')}</Link>
    </>
  )
}
