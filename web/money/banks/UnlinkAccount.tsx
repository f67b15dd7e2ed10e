// Unlinks the linked account, after a confirmation.
import { accounts } from '#contract/accounts.ts'
import { banks } from '#contract/money/banks.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { handleFailure } from '../../shell/failures.ts'
import { confirm } from '../../shell/modals.ts'
import { useCache, useWrite } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/Button.tsx'

export function UnlinkAccount() {
  const cache = useCache()
  const { send } = useWrite(accounts.unlinkProvider, {
    onDone: () => {
      cache.put(banks.linked, {}, null)
      toast(say(words.updated))
    },
    on: {
      any: (error) => {
        // If only the answer was lost, the account is unlinked.
        cache.expire(banks.linked)
        handleFailure(error)
      },
    },
  })
  return (
    <Button
      variant="danger"
      size="medium"
      className="needs-script"
      onClick={() =>
        confirm({
          title: say('Unlink this account?'),
          text: say(
            'No direct payout goes there any more, and you cannot sign in with it. Payouts under way still arrive.',
          ),
          action: say('Unlink'),
          isDangerous: true,
          onConfirm: async () => {
            await send({ body: {} })
          },
        })
      }
    >
      {say('Unlink')}
    </Button>
  )
}
