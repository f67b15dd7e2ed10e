// A paid receipt, for the tests of this folder.
import type { Receipt } from '#contract/receipts.ts'

export const receipt: Receipt = {
  reference: 'PX-20261204-ABCDEFGH',
  type: 'donation',
  state: 'paid',
  amount: 50,
  date: '2026-12-04T10:00:00+08:00',
  from: 'Someone',
  to: { page_name: 'Luz', page_url: 'luz' },
  refund_request: null,
  refund: null,
  dispute: null,
  receipt_url: '/r/PX-20261204-ABCDEFGH/code',
}
