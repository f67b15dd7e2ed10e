// Cancels a payout after a confirmation; only the server knows whether it is too late.
import { payouts } from '#contract/money/payouts.ts'
import { type Transaction, wallet } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import type { ApiError } from '../../shell/api.ts'
import { confirm, showError } from '../../shell/modals.ts'
import { useCache, useWrite } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { useIdempotencyKey } from '../../shell/useIdempotencyKey.ts'
import { Button } from '../../ui/Button.tsx'
import { isNoAnswer } from '../is-no-answer.ts'
import { showRefusal } from './payout-refusal.ts'

interface Props {
  transactionNo: string
  onCancelled: (transaction: Transaction) => void
}

export function CancelPayout({ transactionNo, onCancelled }: Props) {
  const cache = useCache()
  const getKey = useIdempotencyKey()
  const params = { transaction_no: transactionNo }
  const { send } = useWrite(payouts.cancel, {
    onDone: ({ data }) => {
      expireWallet()
      onCancelled(data)
      if (data.payout?.state === 'cancelled') toast(say('Payout cancelled. The money is back in your wallet.'))
    },
    on: { any: refused },
  })

  function refused(error: ApiError): void {
    expireWallet()
    if (isNoAnswer(error))
      showError({ text: `${error.message} ${say('The payout may be cancelled already: your wallet tells you.')}` })
    else showRefusal(error)
  }

  function expireWallet(): void {
    cache.expire(wallet.balance)
    cache.expire(wallet.transactions)
  }

  function ask(): void {
    confirm({
      title: say('Cancel this payout?'),
      text: say(
        'If it is not sent yet, all of it goes back to your wallet. If it is too late we tell you, and nothing changes.',
      ),
      action: say('Cancel the payout'),
      isDangerous: true,
      onConfirm: async () => {
        await send({ params }, { idempotencyKey: getKey(params) })
      },
    })
  }

  return (
    <Button variant="danger" onClick={ask}>
      {say('Cancel payout')}
    </Button>
  )
}
