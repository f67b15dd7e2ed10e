// The first step of a payout: the amount, what of it arrives, and requesting the code.
import { useId } from 'react'
import { formatPesos, formatWholePesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import { standardMonthMax } from '#contract/money/standard-payout.ts'
import { pageTexts } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { RetryAfter } from '../../otp/RetryAfter.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogBody, DialogFooter, DialogTitle } from '../../ui/Dialog.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { AvailableAmount } from './AvailableAmount.tsx'
import { Limit } from './Limit.tsx'
import { Recipient } from './Recipient.tsx'
import { usePayoutRequest, type WithdrawAmountProps } from './usePayoutRequest.ts'
import styles from './WithdrawModal.module.css'
import { WithdrawSums } from './WithdrawSums.tsx'

export function WithdrawAmount(props: WithdrawAmountProps) {
  const { target } = props
  const formId = useId()
  const payout = usePayoutRequest(props)
  const { form, sums, isTooMuch, overLimit, type } = payout
  return (
    <>
      <DialogTitle key="amount">{say('Withdraw')}</DialogTitle>
      <DialogBody>
        <form ref={form.ref} id={formId} noValidate className={styles.content} onSubmit={payout.submit}>
          <Recipient target={target} />
          <AmountField
            label={say('Amount')}
            hint={say('From {amount}.', { amount: formatWholePesos(toPesos(limits.payoutMinCentavos)) })}
            name="amount"
            size="large"
            errors={isTooMuch ? [say(pageTexts.insufficientBalance)] : form.errors.amount}
            value={form.values.amount}
            onValueChange={type}
          />
          <AvailableAmount pesos={payout.available} isUnknown={payout.isBalanceUnknown} onFill={type} />
          {overLimit && <Limit {...overLimit} onFill={type} />}
          <WithdrawSums sums={sums} />
          {target.kind === 'standard' && (
            <p className={styles.note}>
              {say('Standard payouts: up to {amount} per month, all your banks together.', {
                amount: standardMonthMax,
              })}
            </p>
          )}
          <ErrorText>{form.otherErrors(['amount']).join(' ')}</ErrorText>
          <RetryAfter seconds={payout.waitSeconds} />
        </form>
      </DialogBody>
      <DialogFooter>
        <Button
          type="submit"
          form={formId}
          disabled={!sums.amount || isTooMuch || payout.waitSeconds > 0}
          busy={payout.isBusy}
          busyText={say('Sending a code…')}
        >
          {sums.amount ? say('Withdraw {amount}', { amount: formatPesos(toPesos(sums.amount)) }) : say('Withdraw')}
        </Button>
      </DialogFooter>
    </>
  )
}
