// Money back to whoever paid: refunds, requests for them, disputes.
import type { Catalogue } from '../languages.ts'

export const givingBack: Catalogue = {
  'Taken back': 'Binawi',
  'This was paid, and then taken back by the payer’s bank.': 'Nabayaran ito, at binawi ng bangko ng nagbayad.',
  'You have no payment of this number.': 'Wala kang payment na may ganitong number.',
  'This was not paid, so there is nothing to give back.': 'Hindi ito nabayaran, kaya walang ibabalik.',
  'You have less than that available. Nothing was changed. Agree that the rest comes out of what you receive next, or try again later.':
    'Kulang ang available mo para dito. Walang nabago. Pumayag na kunin ang kulang sa susunod mong matatanggap, o subukan ulit mamaya.',
  'The payer’s bank disputes this payment. Until that is decided it cannot be given back: the payer would be paid twice.':
    'Dini-dispute ng bangko ng nagbayad ang payment na ito. Hangga’t walang desisyon, hindi ito maibabalik: dalawang beses mababayaran ang nagbayad.',
  'The payer’s bank has taken this payment back. The payer has the money, so there is nothing to give back.':
    'Binawi na ng bangko ng nagbayad ang payment na ito. Nasa nagbayad na ang pera, kaya walang ibabalik.',
  'Held: disputed': 'Naka-hold: dini-dispute',
  'The payer’s bank disputes this. The money is held until the provider says who is right; you need not do anything.':
    'Dini-dispute ito ng bangko ng nagbayad. Naka-hold ang pera hanggang sabihin ng provider kung sino ang tama; wala kang kailangang gawin.',
  'The payer’s bank has taken this back. It is no longer in your wallet.':
    'Binawi ito ng bangko ng nagbayad. Wala na ito sa wallet mo.',
  'You are giving this back. {missing} is still to come out of what you receive next.':
    'Ibinabalik mo ito. {missing} pa ang kukunin sa susunod mong matatanggap.',
  'You gave this back. It is on its way to who paid.': 'Ibinalik mo ito. Papunta na ito sa nagbayad.',
  'It could not be given back, so the money is in your wallet again. You can try it once more.':
    'Hindi ito naibalik, kaya nasa wallet mo ulit ang pera. Puwede mong subukan ulit.',
  'The photos are locked again.': 'Naka-lock na ulit ang mga photo.',
}
