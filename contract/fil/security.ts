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
  'Something of yours was taken down from PIXEL': 'May tinanggal na sa iyo sa PIXEL',
  'Something of yours was taken down from PIXEL. Nobody can see it any more, and neither can those who bought it.\n\nThe reason:\n{reason}\n\nYou see which it is in your own lists and among your notices:\n{link}\n\nIf you think that this is a mistake, answer to {support}.':
    'May tinanggal na sa iyo sa PIXEL. Wala nang makakakita nito, pati ang mga bumili.\n\nAng dahilan:\n{reason}\n\nMakikita mo kung alin ito sa mga sarili mong listahan at sa mga notice mo:\n{link}\n\nKung sa tingin mo ay mali ito, sumagot sa {support}.',
  'Your PIXEL account is suspended': 'Naka-suspend ang PIXEL account mo',
  'Your PIXEL account is suspended: your page and everything on it is closed for everybody.\n\nThe reason:\n{reason}\n\nYou can still sign in, read everything of yours and take your data with you. Payouts still work.\nIf you think that this is a mistake, sign in and appeal. You can do that once, and somebody else will decide:\n{link}':
    'Naka-suspend ang PIXEL account mo: sarado para sa lahat ang page mo at ang lahat ng nandoon.\n\nAng dahilan:\n{reason}\n\nPuwede ka pa ring mag-log in, basahin ang lahat ng sa iyo, at kunin ang data mo. Gumagana pa ang mga payout.\nKung sa tingin mo ay mali ito, mag-log in at umapela. Isang beses lang ito puwede, at ibang tao ang magdedesisyon:\n{link}',
  'Your PIXEL account is suspended: your page and everything on it is closed for everybody.\n\nThe reason:\n{reason}\n\nYou can still sign in, read everything of yours and take your data with you. Payouts are held until this is decided.\nIf you think that this is a mistake, sign in and appeal. You can do that once, and somebody else will decide:\n{link}':
    'Naka-suspend ang PIXEL account mo: sarado para sa lahat ang page mo at ang lahat ng nandoon.\n\nAng dahilan:\n{reason}\n\nPuwede ka pa ring mag-log in, basahin ang lahat ng sa iyo, at kunin ang data mo. Naka-hold ang mga payout hanggang may desisyon na rito.\nKung sa tingin mo ay mali ito, mag-log in at umapela. Isang beses lang ito puwede, at ibang tao ang magdedesisyon:\n{link}',
  'The payouts of your PIXEL account are held': 'Naka-hold ang mga payout ng PIXEL account mo',
  'Your PIXEL account stays suspended, and its payouts are held from now on until this is decided.\n\nThe reason:\n{reason}\n\nYou can still sign in, read everything of yours and take your data with you.\nIf you think that this is a mistake, sign in and appeal. You can do that once, and somebody else will decide:\n{link}':
    'Mananatiling naka-suspend ang PIXEL account mo, at mula ngayon ay naka-hold ang mga payout nito hanggang may desisyon na rito.\n\nAng dahilan:\n{reason}\n\nPuwede ka pa ring mag-log in, basahin ang lahat ng sa iyo, at kunin ang data mo.\nKung sa tingin mo ay mali ito, mag-log in at umapela. Isang beses lang ito puwede, at ibang tao ang magdedesisyon:\n{link}',
  'Your PIXEL account is open again': 'Bukas na ulit ang PIXEL account mo',
  'Your account is no longer suspended, and your page is open again.\n\n{reason}\n\n{link}':
    'Hindi na naka-suspend ang account mo, at bukas na ulit ang page mo.\n\n{reason}\n\n{link}',
  'Something of yours is back on PIXEL': 'May ibinalik na sa iyo sa PIXEL',
  'What was taken down from your PIXEL page stands there again.\n\n{reason}\n\n{link}':
    'Nasa PIXEL page mo na ulit ang tinanggal doon.\n\n{reason}\n\n{link}',
  'Your appeal was decided': 'May desisyon na sa apela mo',
  'We looked at your appeal, and your PIXEL account stays suspended.\n\n{reason}\n\nYou can still sign in, read everything of yours and take your data with you:\n{link}\n\nQuestions: {support}.':
    'Tiningnan namin ang apela mo, at mananatiling naka-suspend ang PIXEL account mo.\n\n{reason}\n\nPuwede ka pa ring mag-log in, basahin ang lahat ng sa iyo, at kunin ang data mo:\n{link}\n\nMga tanong: {support}.',
  'A payout account was added to your PIXEL account': 'May idinagdag na payout account sa PIXEL account mo',
  'Your payouts go to {account} from now on. Every other account is disabled.':
    'Sa {account} na pupunta ang mga payout mo mula ngayon. Naka-disable ang lahat ng ibang account.',
  'Your payouts go to {account} from now on, the first one {hours} hours from now at the earliest. Every other account is disabled.':
    'Sa {account} na pupunta ang mga payout mo mula ngayon, ang una pagkalipas ng {hours} oras pinakamaaga. Naka-disable ang lahat ng ibang account.',
  'A payout account was removed from your PIXEL account': 'May inalis na payout account sa PIXEL account mo',
  'Your account at {bank} was removed. You can add another one, or make one of your other accounts the active one.':
    'Inalis ang account mo sa {bank}. Puwede kang magdagdag ng iba, o gawing active ang isa sa mga iba mong account.',
  'Your PIXEL mobile number was changed': 'Napalitan ang PIXEL mobile number mo',
  'Your mobile number is {number} now. Codes for payouts and bank accounts go there.':
    '{number} na ang mobile number mo. Doon na pupunta ang mga code para sa payout at bank account.',
  'Your PIXEL codes are sent again': 'Ise-send na ulit ang mga PIXEL code mo',
  'Your PIXEL codes are sent to this address': 'Dito na ise-send ang mga PIXEL code mo',
  'Your PIXEL codes come from your app now': 'Sa app mo na manggagaling ang mga PIXEL code mo',
  'Your account asks for more than a password.': 'Higit pa sa password ang hinihingi ng account mo.',
  'A passkey was added to your PIXEL account': 'May idinagdag na passkey sa PIXEL account mo',
  'From now on it signs you in by itself, and stands beside your password as a second factor.\n\nIf you did not add it, remove it within {days} days; that signs every device out:\n{link}\n\nThen choose a new password at once.':
    'Mula ngayon, mag-isa ka nitong mailo-log in, at katabi ito ng password mo bilang second factor.\n\nKung hindi ikaw ang nagdagdag, alisin ito sa loob ng {days} araw; masa-sign out nito ang lahat ng device:\n{link}\n\nPagkatapos, pumili agad ng bagong password.',
  'That passkey and all others of the last {days} days are removed, and every device was signed out. Add your own again. An e-payment account that was linked is disconnected. Withdrawals and changes of payout accounts wait {hours} hours.\n\nWhoever added it was in your account. Choose a new password now:\n{link}':
    'Inalis ang passkey na iyon at lahat ng iba pa ng huling {days} araw, at na-sign out ang lahat ng device. Idagdag mo ulit ang sa iyo. Na-disconnect ang naka-link na e-payment account. Maghihintay nang {hours} oras ang mga withdrawal at pagbabago ng payout account.\n\nNakapasok sa account mo ang nagdagdag nito. Pumili na ng bagong password ngayon:\n{link}',
  'Your passkey': 'Passkey mo',
  'Remove this passkey?': 'Alisin ang passkey na ito?',
  'For a passkey you did not add. Every device is signed out, and a linked e-payment account is disconnected.':
    'Para sa passkey na hindi mo idinagdag. Masa-sign out ang lahat ng device, at madi-disconnect ang naka-link na e-payment account.',
  'Remove it': 'Alisin',
  'The passkey is removed': 'Naalis na ang passkey',
  'Whoever added it was in your account. Choose a new password now.':
    'Nakapasok sa account mo ang nagdagdag nito. Pumili na ng bagong password ngayon.',
  'A passkey was removed from your PIXEL account': 'May inalis na passkey sa PIXEL account mo',
  'It opens your account no longer.': 'Hindi na nito mabubuksan ang account mo.',
  'Give a code or a passkey.': 'Magbigay ng code o passkey.',
  'This passkey did not work here. Please try again.': 'Hindi gumana ang passkey dito. Subukan ulit.',
  'This passkey is too new for that. Please use the code.':
    'Masyado pang bago ang passkey na ito para rito. Gamitin ang code.',
  'This passkey is known already.': 'Kilala na ang passkey na ito.',
  'You have 20 passkeys. Remove one you do not use first.':
    'May 20 passkey ka na. Mag-alis muna ng hindi mo ginagamit.',
  'Give the passkey a name of at most 50 characters.': 'Pangalanan ang passkey, hanggang 50 character.',
  'Choose a new PIXEL password': 'Pumili ng bagong PIXEL password',
  'Verify your email for PIXEL': 'I-verify ang email mo para sa PIXEL',
  'Welcome to PIXEL!\n\nOpen this link and sign in to verify your email:\n{link}\n\nIt works once, within {hours} hours. If you did not sign up, you can ignore this mail.':
    'Welcome sa PIXEL!\n\nBuksan ang link na ito at mag-log in para ma-verify ang email mo:\n{link}\n\nIsang beses lang ito gagana, sa loob ng {hours} oras. Kung hindi ka nag-sign up, balewalain na lang ang email na ito.',
  'Somebody, hopefully you, asked for a new password.\n\nChoose it here:\n{link}\n\nThe link works once, within {minutes} minutes. If it was not you, you can ignore this mail: your password stays as it is.':
    'May humingi ng bagong password, at sana ikaw iyon.\n\nPumili rito:\n{link}\n\nIsang beses lang gagana ang link, sa loob ng {minutes} minuto. Kung hindi ikaw, balewalain na lang ang email na ito: mananatili ang password mo.',
  'Your PIXEL password was changed': 'Napalitan ang PIXEL password mo',
  'Your password was changed just now, and every other device was signed out.\n\nAn e-payment account that was linked is disconnected: it neither signs you in nor gets payouts until you link it again. Passkeys that were added in the last {days} days are removed: add yours again. Withdrawals and changes of payout accounts wait {hours} hours.\n\nIf it was not you, take your account back at once:\n{link}\nand write to {support}.':
    'Kapapalit lang ng password mo, at na-sign out ang lahat ng ibang device.\n\nNatanggal ang naka-link na e-payment account: hindi ka nito mailo-log in at hindi makakatanggap ng payout hangga’t hindi mo ito nili-link ulit. Inalis ang mga passkey na idinagdag sa huling {days} araw: idagdag mo ulit ang sa iyo. Maghihintay nang {hours} oras ang mga withdrawal at pagbabago ng payout account.\n\nKung hindi ikaw iyon, bawiin agad ang account mo:\n{link}\nat sumulat sa {support}.',
  'Your PIXEL account is connected to an e-payment account':
    'Naka-connect na ang PIXEL account mo sa isang e-payment account',
  'An e-payment account was connected to your account just now, or has another number. You can sign in with it, and direct payouts go there. Unless your account is new, the first can go in {hours} hours.\n\nIf it was not you, disconnect it at once, choose a new password, and write to {support}:\n{link}':
    'May kaka-connect lang na e-payment account sa account mo, o nag-iba ang numero nito. Puwede kang mag-log in gamit ito, at doon pupunta ang mga direct payout. Maliban kung bago ang account mo, puwede ang una pagkatapos ng {hours} oras.\n\nKung hindi ikaw iyon, i-disconnect agad ito, pumili ng bagong password, at sumulat sa {support}:\n{link}',
  'Your e-payment account was disconnected from PIXEL': 'Na-disconnect ang e-payment account mo sa PIXEL',
  'It opens your account no longer, and no direct payouts go there. You can connect it again among your payout accounts:\n{link}\n\nIf it was not you, write to {support}.':
    'Hindi na nito mabubuksan ang account mo, at wala nang direct payout na pupunta roon. Puwede mo ulit itong i-connect sa mga payout account mo:\n{link}\n\nKung hindi ikaw iyon, sumulat sa {support}.',
  'Your PIXEL account was deactivated': 'Na-deactivate ang PIXEL account mo',
  'Your page is closed and every device was signed out. What was bought stays with its buyers, and your money stays yours.\n\nTo open it again, sign in and choose Reactivate:\n{link}\n\nIf it was not you, write to {support}.':
    'Sarado na ang page mo at na-sign out ang lahat ng device. Mananatili sa mga bumili ang binili nila, at sa iyo pa rin ang pera mo.\n\nPara buksan ulit, mag-log in at piliin ang I-reactivate:\n{link}\n\nKung hindi ikaw iyon, sumulat sa {support}.',
  'Confirm your new email for PIXEL': 'Kumpirmahin ang bago mong email para sa PIXEL',
  'This address is to be the email of a PIXEL account.\n\nConfirm it here:\n{link}\n\nThe link works once, within {hours} hours. If you have no account on PIXEL, you can ignore this mail: nothing changes without you.':
    'Ang address na ito ang magiging email ng isang PIXEL account.\n\nKumpirmahin dito:\n{link}\n\nIsang beses lang gagana ang link, sa loob ng {hours} oras. Kung wala kang account sa PIXEL, balewalain na lang ang email na ito: walang magbabago kung wala ka.',
  'Your PIXEL email is being changed': 'Pinapalitan ang PIXEL email mo',
  'Somebody signed in as you asked for another email for your account. Withdrawals and changes of payout accounts wait {hours} hours.\n\nIf it was not you, take it back within {days} days, also after it was changed:\n{link}\n\nThen choose a new password at once.':
    'May naka-log in bilang ikaw na humiling ng ibang email para sa account mo. Maghihintay nang {hours} oras ang mga withdrawal at pagbabago ng payout account.\n\nKung hindi ikaw iyon, bawiin ito sa loob ng {days} araw, kahit napalitan na:\n{link}\n\nPagkatapos, pumili agad ng bagong password.',
  'This is the email of your PIXEL account again': 'Ito na ulit ang email ng PIXEL account mo',
  'The change of your email was taken back, and every device was signed out. Passkeys of the last {days} days are removed, and an e-payment account that was linked is disconnected. Withdrawals and changes of payout accounts wait {hours} hours.\n\nWhoever changed it knew your password. Choose a new one now:\n{link}':
    'Binawi ang pagpapalit ng email mo, at na-sign out ang lahat ng device. Inalis ang mga passkey ng huling {days} araw, at na-disconnect ang naka-link na e-payment account. Maghihintay nang {hours} oras ang mga withdrawal at pagbabago ng payout account.\n\nAlam ng nagpalit nito ang password mo. Pumili na ng bago ngayon:\n{link}',
  'This is your email already.': 'Ito na ang email mo.',
  'You have a new PIXEL password': 'May bago kang PIXEL password',
  'Your password was changed by somebody who knew the old one, and every other device was signed out.':
    'May nagpalit ng password mo na alam ang luma, at na-sign out ang lahat ng ibang device.',
  'We sent a link to {email}. Your email changes when you open it.':
    'Nagpadala kami ng link sa {email}. Mapapalitan ang email mo kapag binuksan mo ito.',
  'New email': 'Bagong email',
  'The old address is told, and can take it back for {days} days. Withdrawals and changes of payout accounts wait {hours} hours.':
    'Sasabihan ang lumang address, at puwede nitong bawiin sa loob ng {days} araw. Maghihintay nang {hours} oras ang mga withdrawal at pagbabago ng payout account.',
  'Change email': 'Palitan ang email',
  'Every other device was signed out.': 'Na-sign out ang lahat ng ibang device.',
  'Current password': 'Kasalukuyang password',
  'Change password': 'Palitan ang password',
  'Take your email back?': 'Bawiin ang email mo?',
  'Confirm your new email?': 'Kumpirmahin ang bago mong email?',
  'Your account gets this address again, and every device is signed out.':
    'Ibabalik sa account mo ang address na ito, at masa-sign out ang lahat ng device.',
  'From then on you sign in with this address.': 'Mula noon, ito na ang gagamitin mo sa pag-log in.',
  'Take it back': 'Bawiin',
  'This is your email again': 'Ito na ulit ang email mo',
  'Whoever changed it knew your password. Choose a new one now.':
    'Alam ng nagpalit ang password mo. Pumili na ng bago ngayon.',
  'Your email is changed': 'Napalitan na ang email mo',
  'Sign in with it from now on.': 'Ito na ang gamitin sa pag-log in mula ngayon.',
  'Go on': 'Magpatuloy',
  'Check the code': 'Suriin ang code',
  'We sent a code to {address}.': 'Nag-send kami ng code sa {address}.',
  'Of your app, or the one we mail you: leave it empty to get one.':
    'Galing sa app mo, o ang ie-email namin: iwang blangko para makakuha.',
  'It is you. For ten minutes you can go on below, without a password.':
    'Ikaw nga ito. Sa loob ng sampung minuto, makakapagpatuloy ka sa ibaba nang walang password.',
  'Use a passkey': 'Gumamit ng passkey',
  'A passkey can be added once JavaScript is on.': 'Makakapagdagdag ng passkey kapag naka-on ang JavaScript.',
  'An app can be set up once JavaScript is on.': 'Makakapag-set up ng app kapag naka-on ang JavaScript.',
  'The app can be turned off once JavaScript is on.': 'Mao-off ang app kapag naka-on ang JavaScript.',
  'A passkey works once JavaScript is on.': 'Gagana ang passkey kapag naka-on ang JavaScript.',
  'Signed in on': 'Naka-log in sa',
  'Unknown device': 'Hindi kilalang device',
  'This device · {place}': 'Ang device na ito · {place}',
  '{place} · last seen {date}': '{place} · huling nakita {date}',
  'Sign out {device}': 'I-sign out ang {device}',
  'Sign out everywhere else': 'Mag-sign out sa lahat ng iba',
  'Signed out.': 'Na-sign out na.',
  'Signing in, withdrawals and changes to your payout accounts ask for a code. An app on your phone shows it without a signal, and nobody can catch it on its way.':
    'Hihingi ng code ang pag-log in, mga withdrawal at pagbabago sa payout account mo. Ipinapakita ito ng app sa phone mo kahit walang signal, at walang makakasalo nito sa daan.',
  'Use a passkey instead': 'Passkey na lang ang gamitin',
  'Waiting for your passkey…': 'Hinihintay ang passkey mo…',
  'No passkey was used. Try again, or choose another way.':
    'Walang nagamit na passkey. Subukan ulit, o pumili ng ibang paraan.',
  Passkeys: 'Mga passkey',
  'Your finger, your face or the PIN of your phone signs you in, on this site and no false one. Nothing to remember and nothing to type.':
    'Daliri, mukha o PIN ng phone mo ang magla-log in sa iyo, dito lang at hindi sa pekeng site. Walang kailangang tandaan o i-type.',
  'It opens your account no longer. On the phone itself it stays until you delete it there.':
    'Hindi na nito mabubuksan ang account mo. Mananatili ito sa phone hangga’t hindi mo roon dine-delete.',
  'Last used on {day}': 'Huling ginamit noong {day}',
  'Added on {day}, not used yet': 'Idinagdag noong {day}, hindi pa nagagamit',
  'Remove {name}': 'Alisin ang {name}',
  'Your passkey is ready.': 'Handa na ang passkey mo.',
  'No passkey was made. This browser cannot, or it was stopped.':
    'Walang nagawang passkey. Hindi kaya ng browser na ito, o itinigil.',
  'My passkey': 'Passkey ko',
  'Name of the new passkey': 'Pangalan ng bagong passkey',
  'Add a passkey': 'Magdagdag ng passkey',
  'Recovery codes': 'Mga recovery code',
  'Recovery code': 'Recovery code',
  'For the day your phone is gone: each code stands once for your app or your passkey. Keep them on paper.':
    'Para sa araw na mawala ang phone mo: isang beses papalit ang bawat code sa app o passkey mo. Itabi sa papel.',
  'You have none.': 'Wala ka pa.',
  '{count} code is left.': '{count} code ang natitira.',
  '{count} codes are left.': '{count} code ang natitira.',
  'Making codes…': 'Gumagawa ng mga code…',
  'Replace them with ten new ones': 'Palitan ng sampung bago',
  'Make ten codes': 'Gumawa ng sampung code',
  'Write these down now': 'Isulat na ang mga ito ngayon',
  'They are shown this once. The ones before them work no longer.':
    'Ngayon lang ipapakita ang mga ito. Hindi na gagana ang mga nauna.',
  'Copy all': 'Kopyahin lahat',
  'This touches what is yours alone. Enter your password once more; it then holds for {count} minutes.':
    'Sa iyo lang ito. Ilagay ulit ang password mo; {count} minuto itong tatagal.',
  'This touches what is yours alone. We send a code to your email to be sure.':
    'Sa iyo lang ito. Magpapadala kami ng code sa email mo para sigurado.',
  'Getting in': 'Pagpasok',
  'Passkeys, your authenticator app, recovery codes, your devices, your password and your email.':
    'Mga passkey, authenticator app, recovery code, device, password at email mo.',
  Open: 'Buksan',
  'I lost my phone': 'Nawala ang phone ko',
}
