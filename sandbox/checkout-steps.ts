// Which steps a push takes a checkout through, magic amounts included.

export type Step = 'capture' | 'fail' | 'process' | 'cancel' | 'expire'

export const PROCESSING_SECONDS = 60
export const LATE_PAYMENT_SECONDS = 5
export const DISPUTE_SECONDS = 10

/** The steps that `push` takes a checkout through; none when its state no longer allows it. */
export function stepsFor(checkout: Pick<Checkout, 'status' | 'amount' | 'payments'>, push: Push): Step[] {
  const { status } = checkout
  const ending = magicEnding(checkout.amount)
  const captures = checkout.payments.filter((payment) => payment.status !== 'failed').length

  if (push === 'paid_late') return status === 'expired' || status === 'cancelled' ? ['capture'] : []
  if (push === 'paid_twice' && status === 'paid') return captures < 2 ? ['capture'] : []
  if (status !== 'open' && status !== 'processing') return []
  switch (push) {
    case 'begin':
      return ['01', '02', '03', '04'].includes(ending) ? attempt(ending) : []
    case 'finish':
      return status === 'processing' ? ['capture'] : []
    case 'paid':
      return attempt(ending)
    case 'paid_twice':
      return ['capture', 'capture']
    case 'failed':
      return ['fail']
    case 'processing':
      return ['process']
    case 'cancelled':
      return status === 'open' ? ['cancel'] : []
    case 'expire':
      return ['expire']
  }
}

/** The last two digits of the centavos: `01` to `09` have a meaning. */
export function magicEnding(amount: number): string {
  return String(amount % 100).padStart(2, '0')
}

function attempt(ending: string): Step[] {
  if (ending === '02') return ['fail']
  if (ending === '03' || ending === '04' || ending === '05') return ['process']
  return ending === '07' ? ['capture', 'capture'] : ['capture']
}

export type CheckoutStatus = 'open' | 'processing' | 'paid' | 'expired' | 'cancelled'

export type Payment = {
  id: string
  checkout_id: string
  status: 'succeeded' | 'failed' | 'refunded'
  /** Centavos. */
  amount: number
  currency: string
  method: string
  paid_at: Date | null
  refunded_amount: number
  created_at: Date
}

export type Checkout = {
  id: string
  reference: string
  /** Centavos. */
  amount: number
  currency: string
  description: string
  success_url: string | null
  failure_url: string | null
  metadata: Record<string, unknown>
  status: CheckoutStatus
  expires_at: Date
  created_at: Date
  payments: Payment[]
}

/** Outcomes that the payer can choose on the hosted page. */
export const OUTCOMES = ['paid', 'failed', 'cancelled', 'paid_twice', 'processing', 'expire'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Also pushes by the provider or its operator: start by magic amount, finish processing, pay after the end. */
export type Push = Outcome | 'begin' | 'finish' | 'paid_late'
