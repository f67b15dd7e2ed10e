// Routes of payout accounts.
import { banks } from '#contract/money/banks.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { addBank } from './add-bank.ts'
import { createBankList } from './bank-list.ts'
import { enableBank } from './enable-bank.ts'
import { readBanks } from './read-banks.ts'
import { readLinkedAccount } from './read-linked-account.ts'
import { updateMobileNumber } from './update-mobile-number.ts'

export function bankRoutes(serve: Serve, services: Services): void {
  const { config } = services
  const list = createBankList(services)
  serve(banks.list, ({ query }) => list.page(query))
  serve(banks.mine, ({ db, viewer }) => readBanks(db, config, viewer.accountId))
  serve(banks.linked, ({ db, viewer }) => readLinkedAccount(db, config, viewer.accountId))
  serve(banks.add, ({ viewer, body, network }) => addBank(services, list, viewer.accountId, body, network))
  serve(banks.enable, ({ viewer, body }) => enableBank(services, viewer.accountId, body.bank_slug))
  serve(banks.updateMobile, ({ viewer, body, network }) =>
    updateMobileNumber(services, viewer.accountId, body, network),
  )
}
