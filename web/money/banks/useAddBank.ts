// State of adding a payout account: its form, its code, and the result.
import { type FormEvent, useState } from 'react'
import { type Bank, banks } from '#contract/money/banks.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import type { ModalFrame } from '../../shell/ModalHost.tsx'
import { useCache, useRead } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { useForm } from '../../shell/useForm.ts'
import { emptyBank } from './AddBankFields.tsx'
import { withAdded } from './bank-changes.ts'
import { useBankChange } from './useBankChange.ts'

const fetchSchema = () => import('#contract/money/banks.ts').then(({ banks }) => banks.add.body)

/** The form and its submission. Only the first account asks for a mobile number, so the user's accounts must be known first. */
export function useAddBank(frame: ModalFrame) {
  const cache = useCache()
  const { data: mine, error: unknown, reload } = useRead(banks.mine, {})
  const isFirst = mine?.length === 0
  const form = useForm({ initial: emptyBank, schema: fetchSchema })
  const [bank, setBank] = useState<Bank | null>(null)
  const change = useBankChange(banks.add, {
    form: {
      ...form,
      reset: () => {
        form.reset()
        setBank(null)
      },
    },
    onDone: (added) => {
      cache.put(banks.mine, {}, withAdded(mine ?? [], added))
      frame.onClose()
      toast(say(words.bankAdded))
    },
  })

  function getBody() {
    const { mobile_number, ...account } = form.values
    return isFirst ? { ...account, mobile_number } : account
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await form.check({ mobile_number: isFirst ? form.values.mobile_number : undefined }))
      change.requestCode(getBody())
  }

  return { ...change, form, bank, setBank, isFirst, isKnown: mine !== undefined, unknown, reload, getBody, submit }
}
