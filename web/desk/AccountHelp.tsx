// Actions of the desk in place of an account's owner.
import { deskForm } from '#contract/addresses/desk-paths.ts'
import type { DeskAccountDetail } from '#contract/desk/accounts.ts'
import { usePosted } from '../shell/page-context.ts'
import { Card } from '../ui/Card.tsx'
import { Select } from '../ui/Select.tsx'
import { Act, Folded } from './ActionForm.tsx'

const forLog = 'It stands in the log.'

export function AccountHelp({ account }: { account: DeskAccountDetail }) {
  return (
    <Card title="For its owner">
      <Change account={account} />
      {account.may_reset_codes && <LostPhone account={account} />}
      {account.may_reset_codes && account.banks.length > 0 && <RemoveBank account={account} />}
    </Card>
  )
}

function Change({ account: { page_url, is_verified, is_deactivated } }: { account: DeskAccountDetail }) {
  return (
    <Folded summary="Verify, close or open it" action={deskForm('change', { page_url })} hint={forLog}>
      {!is_verified && (
        <Act at={2} name="change" value="verify-email" variant="outline">
          Count the e-mail as verified
        </Act>
      )}
      {is_deactivated ? (
        <Act at={3} name="change" value="reactivate" variant="outline">
          Reactivate: the page opens again
        </Act>
      ) : (
        <Act at={3} name="change" value="deactivate" variant="outline">
          Deactivate, as its owner could: they may open it again
        </Act>
      )}
    </Folded>
  )
}

function LostPhone({ account: { page_url } }: { account: DeskAccountDetail }) {
  return (
    <Folded summary="They lost their phone" action={deskForm('resetCodes', { page_url })} hint={forLog}>
      <Act at={4} variant="danger">
        Reset: forgets number, app and passkeys; codes go by e-mail
      </Act>
    </Folded>
  )
}

function RemoveBank({ account: { page_url, banks } }: { account: DeskAccountDetail }) {
  const action = deskForm('removeBank', { page_url })
  return (
    <Folded
      summary="Remove a payout account"
      action={action}
      hint={forLog}
      choices={
        <Select
          label="Which"
          name="bank_slug"
          defaultValue={usePosted(action)?.values.bank_slug}
          options={banks.map(({ bank_slug, bank_name }) => ({ value: bank_slug, label: bank_name }))}
        />
      }
    >
      <Act at={5} variant="danger">
        Remove: its owner is told, and adds another
      </Act>
    </Folded>
  )
}
