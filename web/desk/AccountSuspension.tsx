// Suspends an account, holds its payouts too, or restores it.
import { deskForm } from '#contract/addresses/desk-paths.ts'
import type { DeskAccountDetail } from '#contract/desk/accounts.ts'
import { Card } from '../ui/Card.tsx'
import { Act, ActionForm, Choice } from './ActionForm.tsx'
import { restoreText } from './words.ts'

export function AccountSuspension({ account: { page_url, suspension } }: { account: DeskAccountDetail }) {
  if (suspension)
    return (
      <>
        <Card title="Lift the suspension">
          <ActionForm action={deskForm('restore', { page_url })}>
            <Act at={1}>{restoreText(suspension.payouts_held)}</Act>
          </ActionForm>
        </Card>
        {!suspension.payouts_held && (
          <Card title="Hold the payouts too">
            <ActionForm action={deskForm('suspend', { page_url })}>
              <Act variant="danger">Hold: nothing is paid out until the suspension is lifted</Act>
            </ActionForm>
          </Card>
        )}
      </>
    )
  return (
    <Card title="Suspend">
      <ActionForm
        action={deskForm('suspend', { page_url })}
        choices={<Choice name="keep_payouts">Let payouts go on</Choice>}
      >
        <Act at={1} variant="danger">
          Suspend: the page closes for everybody, its owner may read and appeal
        </Act>
      </ActionForm>
    </Card>
  )
}
