// Makes a disabled account the active one, after a confirmation.
import { banks, type UserBank } from '#contract/money/banks.ts'
import { maskNumber } from '#contract/money/masked-number.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { handleFailure } from '../../shell/failures.ts'
import { confirm } from '../../shell/modals.ts'
import { useCache, useWrite } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/Button.tsx'

export function EnableBank({ account: { bank_details, account_number } }: { account: UserBank }) {
  const cache = useCache()
  const { send } = useWrite(banks.enable, {
    onDone: ({ data }) => {
      cache.put(banks.mine, {}, data)
      toast(say(words.updated))
    },
    on: {
      any: (error) => {
        // If only the answer was lost, payouts go there already.
        cache.expire(banks.mine)
        handleFailure(error)
      },
    },
  })

  function ask(): void {
    confirm({
      title: say('Use this account?'),
      text: say(
        'Standard payouts will go to {account}. Your other bank accounts are disabled until you use them again.',
        { account: `${bank_details.name} ${maskNumber(account_number)}` },
      ),
      action: say('Use this account'),
      onConfirm: async () => {
        await send({ body: { bank_slug: bank_details.slug } })
      },
    })
  }

  return (
    <Button
      variant="outline"
      size="medium"
      className="needs-script"
      onClick={ask}
      aria-label={say('Use {bank}', { bank: bank_details.name })}
    >
      {say('Use this account')}
    </Button>
  )
}
