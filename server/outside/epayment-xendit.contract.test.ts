import { aServer } from '#test/server.ts'
import { describeEpayment } from './epayment-contract.fixture.ts'

describeEpayment('xendit', () => aServer({ withProvider: true, env: { PAYMENT_PROVIDER: 'xendit' } }))
