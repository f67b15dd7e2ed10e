// Receipts, and whether they are true.
import type { Catalogue } from '../languages.ts'

export const receipts: Catalogue = {
  'A picture of a receipt proves nothing.': 'Hindi patunay ang picture ng resibo.',
  'Check this receipt at <address>{address}</address>': 'I-check ang resibong ito sa <address>{address}</address>',
  'Every gift you send and every photo you buy while signed in leaves one here.':
    'Bawat gift na i-send mo at photo na bilhin mo habang naka-log in ay may resibo rito.',
  Failed: 'Hindi natuloy',
  Fee: 'Fee',
  From: 'Mula kay',
  'Gift to {name}': 'Gift kay {name}',
  'It comes from PIXEL’s own books, as they stand now. Compare it with what you were shown.':
    'Galing ito mismo sa records ng PIXEL, ayon sa lagay nito ngayon. Ikumpara mo sa ipinakita sa iyo.',
  None: 'Wala',
  Paid: 'Bayad na',
  'PIXEL never gave the reference {reference}. Do not hand anything over for it.':
    'Hindi nagbigay ang PIXEL ng reference na {reference}. Huwag kang magbigay ng kahit ano para dito.',
  'PIXEL receipt {reference}': 'Resibo ng PIXEL {reference}',
  Processing: 'Pinoproseso',
  'Photos by {name}': 'Mga photo ni {name}',
  Receipts: 'Mga resibo',
  receipts: 'resibo',
  'Receipts of everything you paid': 'Mga resibo ng lahat ng binayaran mo',
  Refunded: 'Naibalik na',
  'Something is not right?': 'May mali ba?',
  'The code in this link is not from PIXEL. Do not hand anything over for it.':
    'Hindi galing sa PIXEL ang code sa link na ito. Huwag kang magbigay ng kahit ano para dito.',
  'The money arrived.': 'Dumating na ang pera.',
  'The provider has not confirmed this yet. It is no proof of payment.':
    'Hindi pa ito kinukumpirma ng provider. Hindi pa ito patunay ng bayad.',
  'QR code of this receipt': 'QR code ng resibong ito',
  'Save image': 'I-save ang picture',
  'This is not proven yet': 'Hindi pa ito napatunayan',
  'This link does.': 'Itong link, oo.',
  'This receipt is genuine': 'Totoo ang resibong ito',
  'This receipt is not ours': 'Hindi sa amin ang resibong ito',
  'This was not paid. No money moved.': 'Hindi ito nabayaran. Walang gumalaw na pera.',
  'This was paid, and then given back.': 'Nabayaran ito, tapos ibinalik.',
  To: 'Para kay',
  'We know no such receipt': 'Wala kaming ganitong resibo',
  'We know the reference {reference}, but a reference can be copied from a picture. Ask whoever paid for the link of the receipt.':
    'Kilala namin ang reference na {reference}, pero puwedeng kopyahin ang reference mula sa picture. Hingin mo sa nagbayad ang link ng resibo.',
  'You have no receipts yet.': 'Wala ka pang resibo.',
}
