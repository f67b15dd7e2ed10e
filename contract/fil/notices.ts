// Notices, in the product and in mails.
import type { Catalogue } from '../languages.ts'

export const notices: Catalogue = {
  '{count} new notice on PIXEL': '{count} bagong notice sa PIXEL',
  '{count} new notices on PIXEL': '{count} bagong notices sa PIXEL',
  '{name} answered your question.': 'Sinagot ni {name} ang tanong mo.',
  '{name} asked you a question with a gift of {amount}.': 'Nagtanong sa iyo si {name}, may kasamang gift na {amount}.',
  '{name} asked you a question.': 'Nagtanong sa iyo si {name}.',
  '{name} bought your photos for {amount}.': 'Binili ni {name} ang mga photo mo sa halagang {amount}.',
  '{name} follows you now.': 'Fina-follow ka na ni {name}.',
  '{name} sent you a gift of {amount}.': 'Nag-send si {name} ng gift na {amount}.',
  'Answers to you': 'Mga sagot sa iyo',
  'By email': 'Sa email',
  'Choose what you are told': 'Piliin kung ano ang ipapaalam sa iyo',
  'Gifts, followers, questions and payouts are told here.': 'Dito ipinapaalam ang gifts, followers, tanong at payouts.',
  'Goals reached': 'Mga naabot na goal',
  'In PIXEL': 'Sa PIXEL',
  'Mark all as read': 'Nabasa ko na lahat',
  'New followers': 'Bagong followers',
  'New:': 'Bago:',
  'Nothing new yet.': 'Wala pang bago.',
  Notices: 'Mga notice',
  notices: 'notice',
  'Notices, {count} new': 'Mga notice, {count} bago',
  Payouts: 'Payouts',
  'Questions to you': 'Mga tanong sa iyo',
  'Receipts, codes and mails about your security always come.':
    'Laging dumarating ang mga resibo, code, at email tungkol sa security mo.',
  Sales: 'Mga benta',
  'We could not load your notices.': 'Hindi namin ma-load ang mga notice mo.',
  'And {count} more.': 'At {count} pa.',
  Receipt: 'Resibo',
  'Refunded: {amount}': 'Naibalik: {amount}',
  Someone: 'May isang tao',
  'The money went back the way it came. Your provider may take some days to show it.':
    'Ibinalik ang pera kung saan ito galing. Baka ilang araw pa bago ipakita ng provider mo.',
  'Was it not you? Write to {email}.': 'Hindi ba ikaw ito? Sumulat sa {email}.',
  'You bought photos by {name} for {amount}.': 'Bumili ka ng mga photo ni {name} sa halagang {amount}.',
  'You choose what we mail you: {link}': 'Ikaw ang pipili ng ie-email namin sa iyo: {link}',
  'You sent a gift of {amount} to {name}.': 'Nag-send ka ng gift na {amount} kay {name}.',
  'Your PIXEL receipt: {amount}': 'Ang resibo mo sa PIXEL: {amount}',
  'Your goal “{about}” is reached!': 'Naabot na ang goal mong “{about}”!',
  'Your payout of {amount} came back. The money is in your wallet again.':
    'Bumalik ang payout mong {amount}. Nasa wallet mo na ulit ang pera.',
  'Your payout of {amount} did not arrive. The money is in your wallet again.':
    'Hindi dumating ang payout mong {amount}. Nasa wallet mo na ulit ang pera.',
  'Your payout of {amount} was sent to {about}.': 'Na-send na ang payout mong {amount} sa {about}.',
}
