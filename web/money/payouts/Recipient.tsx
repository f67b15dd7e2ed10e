// The target account of a payout, shown on each of its steps.
import { Say } from '../../language/Say.tsx'
import type { PayoutTarget } from '../../shell/modals.ts'

export function Recipient({ target: { name, number } }: { target: PayoutTarget }) {
  return (
    <p>
      <Say text="To <name>{name}</name>" values={{ name }} parts={{ name: (words) => <strong>{words}</strong> }} />{' '}
      <span className="tabular-nums">{number}</span>
    </p>
  )
}
