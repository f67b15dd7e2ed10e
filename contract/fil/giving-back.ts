// Money back to whoever paid: refunds, requests for them, disputes.
import type { Catalogue } from '../languages.ts'

export const givingBack: Catalogue = {
  'The payer’s bank disputes this. Until that is decided the money is held, and what was bought with it rests.':
    'Dini-dispute ito ng bank ng nagbayad. Hangga’t walang desisyon, naka-hold ang pera, at hindi muna bukas ang binili rito.',
  'The money is on its way back to who paid. It can take the bank or wallet some days.':
    'Pabalik na ang pera sa nagbayad. Puwedeng abutin ng ilang araw sa bank o wallet.',
  'The money arrived. The payer’s bank disputed it, and it was decided that the payment stands.':
    'Dumating na ang pera. Dini-dispute ito ng bank ng nagbayad, at napagdesisyunang tuloy ang payment.',
  'Press again if you are not sure: nothing is given back twice.':
    'Pindutin ulit kung hindi ka sigurado: walang naibabalik nang doble.',
  'Refund begun': 'Sinimulan ang refund',
  Disputed: 'Dini-dispute',
  'Dispute decided': 'Napagdesisyunan ang dispute',
  'Taken back': 'Binawi',
  'This was paid, and then taken back by the payer’s bank.': 'Nabayaran ito, at binawi ng bank ng nagbayad.',
  'You have no payment of this number.': 'Wala kang payment na may ganitong number.',
  'This was not paid, so there is nothing to give back.': 'Hindi ito nabayaran, kaya walang ibabalik.',
  'You have less than that available. Nothing was changed. Agree that the rest comes out of what you receive next, or try again later.':
    'Kulang ang available mo para dito. Walang nabago. Pumayag na kunin ang kulang sa susunod mong matatanggap, o subukan ulit mamaya.',
  'The payer’s bank disputes this payment. Until that is decided it cannot be given back: the payer would be paid twice.':
    'Dini-dispute ng bank ng nagbayad ang payment na ito. Hangga’t walang desisyon, hindi ito maibabalik: dalawang beses mababayaran ang nagbayad.',
  'The payer’s bank has taken this payment back. The payer has the money, so there is nothing to give back.':
    'Binawi na ng bank ng nagbayad ang payment na ito. Nasa nagbayad na ang pera, kaya walang ibabalik.',
  'Held: disputes and refunds': 'Naka-hold: mga dispute at refund',
  'The payer’s bank disputes this. The money is held until the provider says who is right; you need not do anything.':
    'Dini-dispute ito ng bank ng nagbayad. Naka-hold ang pera hanggang sabihin ng provider kung sino ang tama; wala kang kailangang gawin.',
  'The payer’s bank has taken this back. It is no longer in your wallet.':
    'Binawi ito ng bank ng nagbayad. Wala na ito sa wallet mo.',
  'You are giving this back. {missing} is still to come out of what you receive next.':
    'Ibinabalik mo ito. {missing} pa ang kukunin sa susunod mong matatanggap.',
  'You gave this back. It is on its way to who paid.': 'Ibinalik mo ito. Papunta na ito sa nagbayad.',
  'It could not be given back, so the money is in your wallet again. You can try it once more.':
    'Hindi ito naibalik, kaya nasa wallet mo ulit ang pera. Puwede mong subukan ulit.',
  'Sent back: {amount}': 'Ibinabalik: {amount}',
  'The photos are locked again.': 'Naka-lock na ulit ang mga photo.',

  'Please say why you ask for your money back.': 'Sabihin kung bakit mo hinihingi ang pera mo.',
  'Only whoever paid, or has the link of the receipt, can ask for this money back.':
    'Ang nagbayad lang, o ang may hawak ng link ng resibo, ang puwedeng humingi ng perang ito.',
  'This was given back already.': 'Naibalik na ito.',
  'This waited for more than 72 hours, so PIXEL decides it now. You can still give the money back.':
    'Mahigit 72 oras na itong naghintay, kaya ang PIXEL na ang magdedesisyon. Puwede mo pa ring ibalik ang pera.',
  'A refund of {amount} was asked for.': 'May humihingi ng refund na {amount}.',
  'A payment of {amount} to you is disputed.': 'Dini-dispute ang payment sa iyo na {amount}.',
  'A refund of {amount} was asked for: “{about}”. Please answer within 72 hours.':
    'May humihingi ng refund na {amount}: “{about}”. Sumagot sa loob ng 72 oras.',
  'Your refund of {amount} was granted. {about}': 'Tinanggap ang hiling mong refund na {amount}. {about}',
  'Your refund of {amount} was refused. {about}': 'Hindi tinanggap ang hiling mong refund na {amount}. {about}',
  'A refund of {amount} was not answered for 72 hours. PIXEL decides it now.':
    'Hindi nasagot sa loob ng 72 oras ang refund na {amount}. Ang PIXEL na ang magdedesisyon.',
  'The bank of a payer disputes {amount}. The money is held until that is decided.':
    'Dini-dispute ng bank ng isang nagbayad ang {amount}. Naka-hold ang pera hanggang may desisyon.',
  'The dispute of {amount} was decided for you. The money is in your wallet again.':
    'Pumabor sa iyo ang desisyon sa dispute na {amount}. Nasa wallet mo na ulit ang pera.',
  'The dispute of {amount} was lost. The payer has the money.':
    'Natalo ang dispute na {amount}. Nasa nagbayad na ang pera.',

  'Refund requests': 'Mga hiling na refund',
  'refund requests': 'mga hiling na refund',
  'Give a payment back': 'Ibalik ang payment',
  'Back to transactions': 'Balik sa mga transaction',
  'Who paid gets {amount} back, all of it, the way they paid.':
    'Matatanggap ng nagbayad ang buong {amount}, sa paraang ginamit niya sa pagbayad.',
  '{yours} leave what is pending until the 15th.': '{yours} ang mababawas sa pending hanggang ika-15.',
  '{yours} leave your balance. You have {missing} too little for that.':
    '{yours} ang mababawas sa balance mo. Kulang ka ng {missing} para dito.',
  '{yours} leave your balance now.': '{yours} ang mababawas sa balance mo ngayon.',
  'The photos are locked again for who bought them.': 'Mala-lock ulit ang mga photo para sa bumili.',
  'The gift leaves your wall and your goal.': 'Mawawala ang gift sa wall mo at sa goal mo.',
  'This cannot be undone.': 'Hindi na ito mababawi.',
  'We could not load your refund requests. Your money is safe.':
    'Hindi namin ma-load ang mga hiling na refund. Ligtas ang pera mo.',
  'Nobody asks for money back.': 'Walang humihingi ng refund.',
  'Whoever paid you can ask from their receipt. You have 72 hours to answer.':
    'Makakahiling ang nagbayad sa iyo mula sa resibo niya. May 72 oras ka para sumagot.',
  'Ask for the money back': 'Hingin ang pera',
  '{name} decides within 72 hours. If there is no answer by then, PIXEL does.':
    'Si {name} ang magdedesisyon sa loob ng 72 oras. Kung walang sagot, ang PIXEL na.',
  'Why?': 'Bakit?',
  'Ask for it': 'Hingin',
  'The answer: {message}': 'Ang sagot: {message}',
  'The money was asked back. There will be an answer by {day}.':
    'Hiningi na ang pera. Darating ang sagot nang hindi lalampas sa {day}.',
  'The money is given back. It goes the way it came, and may take some days.':
    'Ibinabalik na ang pera. Babalik ito sa pinanggalingan, at puwedeng abutin ng ilang araw.',
  'The request for the money was refused.': 'Hindi tinanggap ang hiling.',
  'The request for the money was not answered in time, so PIXEL decides it now.':
    'Hindi nasagot sa oras ang hiling, kaya ang PIXEL na ang magdedesisyon.',
  'Take the missing {missing} out of what I receive next, before anything else. Until then I cannot withdraw.':
    'Kunin ang kulang na {missing} sa susunod kong matatanggap, bago ang iba pa. Hanggang doon, hindi ako makakapag-withdraw.',
  'You gave it back. It is on its way to who paid.': 'Ibinalik mo na. Papunta na ito sa nagbayad.',
  'Giving it back…': 'Ibinabalik…',
  'Give {amount} back': 'Ibalik ang {amount}',
  'Give it back': 'Ibalik',
  'You answered: {message}': 'Ang sagot mo: {message}',
  'Answer by {day}. After that PIXEL decides.':
    'Sumagot nang hindi lalampas sa {day}. Pagkatapos noon, ang PIXEL na ang magdedesisyon.',
  'While your account is suspended you cannot answer. After {day} PIXEL decides.':
    'Habang naka-suspend ang account mo, hindi ka makakasagot. Pagkatapos ng {day}, ang PIXEL na ang magdedesisyon.',
  'A word to who asks': 'Sabihin sa humihingi',
  'Optional.': 'Optional.',
  'Refusing…': 'Tinatanggihan…',
  Refuse: 'Tanggihan',
  'Waits for an answer': 'Naghihintay ng sagot',
  'Given back': 'Naibalik',
  Refused: 'Tinanggihan',
  'PIXEL decides': 'PIXEL ang magdedesisyon',

  'How do I get my money back?': 'Paano ko mababawi ang pera ko?',
  'Ask from your receipt. The creator answers within {hours} hours; if not, PIXEL decides.':
    'Humingi mula sa resibo mo. Sasagot ang creator sa loob ng {hours} oras; kung hindi, ang PIXEL ang magdedesisyon.',
  'You paid': 'Ikaw ang nagbayad',
  'Open the link of your receipt and choose Ask for the money back. You need no account. The answer stands on the receipt; signed in, you also get it by email. What is given back goes the way it came.':
    'Buksan ang link ng resibo mo at piliin ang Hingin ang pera. Hindi kailangan ng account. Nasa resibo ang sagot; kung naka-sign in ka, darating din ito sa email. Babalik ang pera sa pinanggalingan nito.',
  'You are asked': 'Ikaw ang hinihingan',
  'You find requests under Money, Refund requests. You can also give any payment back by yourself from your transactions: you read before what it does. If you have too little left you are told how much is missing, and may agree that it comes out of what you receive next.':
    'Makikita mo ang mga hiling sa Pera, Mga hiling na refund. Puwede mo ring ibalik mismo ang kahit anong payment mula sa mga transaction mo: mababasa mo muna kung ano ang mangyayari. Kung kulang ang natitira, sasabihin kung magkano, at puwede kang pumayag na kunin ito sa susunod mong matatanggap.',
  'A payment is disputed': 'May dispute sa isang payment',
  'When the bank of a payer takes a payment back, the money is held until the provider says who is right. Won, it is yours again; lost, the payer has it. Meanwhile it cannot be given back, so that nobody is paid twice.':
    'Kapag binawi ng bank ng nagbayad ang isang payment, naka-hold ang pera hanggang sabihin ng provider kung sino ang tama. Kung panalo ka, sa iyo na ulit; kung talo, nasa nagbayad na. Habang wala pang desisyon, hindi ito maibabalik, para walang mabayaran nang dalawang beses.',
}
