// The second factor, and the mails about whatever opens an account.
import type { Catalogue } from '../languages.ts'

export const security: Catalogue = {
  'A recovery code opened your PIXEL account': 'Isang recovery code ang nagbukas ng PIXEL account mo',
  'A sign-in to your account gave the right password and then {count} wrong codes. It was stopped, and nothing was opened. Choose a new password now if that was not you.':
    'May nag-log in sa account mo na tama ang password, pero {count} beses na mali ang code. Pinigilan namin ito, at walang nabuksan. Pumili agad ng bagong password kung hindi ikaw iyon.',
  'An authenticator app was added to your account: from now on it shows the codes for payouts and bank accounts, and signing in asks for one. Other devices were signed out.':
    'May idinagdag na authenticator app sa account mo: mula ngayon, ito na ang magpapakita ng mga code para sa payout at bank account, at hihingi na rin ng code ang pag-log in. Na-sign out ang ibang device.',
  'Enter a code.': 'Maglagay ng code.',
  'If it was not you, write to {address} at once.': 'Kung hindi ikaw iyon, sumulat agad sa {address}.',
  'One of the recovery codes you kept. Each works once.':
    'Isa sa mga recovery code na itinabi mo. Isang beses lang gumagana ang bawat isa.',
  'Please log in again': 'Mag-log in ulit',
  'Six digits from your authenticator app. Lost your phone? Type one of your recovery codes instead.':
    'Anim na numero mula sa authenticator app mo. Nawala ang phone? Mag-type ng isa sa mga recovery code mo.',
  'Somebody may know your PIXEL password': 'Baka may nakakaalam ng PIXEL password mo',
  'Somebody signed in with your password and one of your recovery codes. That code is used up.':
    'May nag-log in gamit ang password mo at isa sa mga recovery code mo. Nagamit na ang code na iyon.',
  'Support removed the mobile number and the second factor of your account: signing in takes your password alone, and codes for payouts and bank accounts are sent to this address until you add one again.':
    'Inalis ng support ang mobile number at second factor ng account mo: password lang ang hihingin sa pag-log in, at dito ise-send ang mga code para sa payout at bank account hangga’t hindi ka nagdadagdag ulit.',
  'Ten new recovery codes were made for your account. The ones before them work no longer.':
    'Gumawa ng sampung bagong recovery code para sa account mo. Hindi na gagana ang mga nauna.',
  'The authenticator app was removed from your account: codes for payouts and bank accounts are sent to your mobile number or this address again.':
    'Inalis ang authenticator app sa account mo: sa mobile number mo o sa address na ito na ulit ise-send ang mga code para sa payout at bank account.',
  'This sign-in took too long, or had too many wrong codes. Nothing was opened.':
    'Masyadong matagal ang pag-log in na ito, o masyadong maraming maling code. Walang nabuksan.',
  'You have new PIXEL recovery codes': 'May mga bago kang PIXEL recovery code',
  'Your PIXEL codes are sent again': 'Ise-send na ulit ang mga PIXEL code mo',
  'Your PIXEL codes are sent to this address': 'Dito na ise-send ang mga PIXEL code mo',
  'Your PIXEL codes come from your app now': 'Sa app mo na manggagaling ang mga PIXEL code mo',
  'Your account asks for more than a password.': 'Higit pa sa password ang hinihingi ng account mo.',
}
