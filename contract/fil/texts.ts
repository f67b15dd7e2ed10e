// Validation and failures: what the API and the contracts tell.
import type { Catalogue } from '../languages.ts'

export const texts: Catalogue = {
  'A goal begins as a draft or active.': 'Nagsisimula ang goal bilang draft o active.',
  'A goal is a draft, active, reached or closed.': 'Ang goal ay draft, active, naabot o sarado.',
  'Payouts are paused while we compare our books with the payment provider’s. Your money is safe. Please try again later.':
    'Naka-pause muna ang payouts habang itinutugma namin ang libro namin sa payment provider. Ligtas ang pera mo. Pakisubukan ulit mamaya.',
  'A payout of yours is under way. Please wait until it has arrived.':
    'May payout ka pang parating. Hintayin muna itong dumating.',
  'This is not the post in the address.': 'Hindi ito ang post na nasa address.',
  'Add a photo first.': 'Magdagdag muna ng photo.',
  'Already added: {file}': 'Nadagdag na: {file}',
  'An account number has 6 to 20 digits.': '6 hanggang 20 digits ang account number.',
  'An authenticator app is active already. Remove it first.': 'May active ka nang authenticator app. Alisin muna iyon.',
  'There is still {amount} in your wallet. Withdraw it first, or give it up by entering exactly this amount.':
    'May {amount} pa sa wallet mo. I-withdraw muna ito, o isuko sa pamamagitan ng paglagay ng eksaktong halagang ito.',
  '{amount} of yours is set aside for a refund that waits for more. Give it up by entering exactly this amount: our team then decides about the refund.':
    'May {amount} mong nakalaan sa refund na kulang pa. Isuko ito sa pamamagitan ng paglagay ng eksaktong halagang ito: ang team namin na ang magpapasya sa refund.',
  '{amount} of yours is still under way or waiting for its day. Please ask again once it has arrived.':
    'May {amount} ka pang parating o naghihintay ng araw nito. Subukan ulit kapag dumating na.',
  'A refund to one of your supporters is still under way. Please ask again once it is done.':
    'May refund pang papunta sa isang supporter mo. Subukan ulit kapag tapos na.',
  'The week is over: this account is being erased, and nothing brings it back.':
    'Tapos na ang isang linggo: binubura na ang account na ito, at hindi na ito maibabalik.',
  'Your balance is {amount}. Enter exactly this to give it up.':
    '{amount} ang balance mo. Ilagay ang eksaktong halagang ito para isuko.',
  'A year has four digits, such as 2026.': 'Apat na digit ang taon, tulad ng 2026.',
  'A day is written as 2026-11-22.': 'Ganito isulat ang araw: 2026-11-22.',
  'The last day comes before the first.': 'Mas nauna ang huling araw kaysa sa una.',
  'That is more than ten years at once.': 'Higit iyan sa sampung taon nang sabay.',
  'Figures go by day or by month.': 'Kada araw o kada buwan ang mga bilang.',
  'A number of days from 1 to 3700.': 'Bilang ng araw mula 1 hanggang 3700.',
  'An unexpected error has occurred. Try again later.': 'May hindi inaasahang nangyari. Subukan ulit mamaya.',
  'Answers to you': 'Mga sagot sa iyo',
  'Bank Account Successfully Added': 'Nadagdag na ang Bank Account',
  'Confirm first: then we send you a code.': 'Mag-confirm muna, saka kami magse-send ng code.',
  'Email sent successfully': 'Na-send na ang email',
  'Enter an amount in pesos, such as 50 or 20.50.': 'Ilagay ang halaga sa piso, tulad ng 50 o 20.50.',
  'Enter the 10 digits of your mobile number, such as 917 1234 567.':
    'Ilagay ang 10 digits ng mobile number mo, tulad ng 917 1234 567.',
  'For your safety, payouts to a new account wait a day. You can withdraw to this one in {count} hour.':
    'Para safe ka, isang araw naghihintay ang payout sa bagong account. Puwede kang mag-withdraw dito pagkalipas ng {count} oras.',
  'For your safety, payouts to a new account wait a day. You can withdraw to this one in {count} hours.':
    'Para safe ka, isang araw naghihintay ang payout sa bagong account. Puwede kang mag-withdraw dito pagkalipas ng {count} oras.',
  Gifts: 'Mga gift',
  'Goals reached': 'Mga naabot na goal',
  'GOT IT': 'OKAY',
  Home: 'Home',
  'Image Upload Error': 'Hindi Na-upload ang Image',
  'Insufficient balance': 'Kulang ang balance mo',
  'It is too late to call this payout back.': 'Huli na para bawiin ang payout na ito.',
  'Mobile Number Successfully Updated': 'Na-update na ang Mobile Number',
  'New followers': 'Mga bagong follower',
  'Not Available': 'Wala pa',
  'One or more images failed to upload. Please verify the file size and format are correct, then try again. For further help, please contact support.':
    'May image na hindi na-upload. Tingnan kung tama ang laki at format ng file, saka subukan ulit. Kung kailangan mo ng tulong, kausapin ang support.',
  'Only gifts make a goal reached.': 'Mga gift lang ang nagpapaabot ng goal.',
  'Payout Request Submitted.': 'Na-submit na ang Payout Request.',
  Payouts: 'Mga payout',
  'Questions to you': 'Mga tanong sa iyo',
  Sales: 'Mga benta',
  Snap: 'Snap',
  'Something went wrong.': 'May hindi gumana.',
  'Standard payouts are up to {maximum} per month.': 'Hanggang {maximum} bawat buwan ang standard payouts.',
  'Successfully deleted photo': 'Nabura na ang photo',
  'Successfully Updated.': 'Na-update na.',
  'The account name field is required.': 'Ilagay ang account name.',
  'The account number field is required.': 'Ilagay ang account number.',
  'The bank field is required.': 'Piliin ang bank.',
  'The code has 6 digits.': '6 digits ang code.',
  'The email is required.': 'Ilagay ang email.',
  'The file provided is not an image.1': 'Hindi image ang file na ito.',
  'The image must be a file of type: jpg, jpeg, png, svg, webp, gif':
    'Dapat ganitong file ang image: jpg, jpeg, png, svg, webp, gif',
  'The largest gift is {maximum}.': '{maximum} ang pinakamalaking gift.',
  'The largest target is {maximum}.': '{maximum} ang pinakamalaking target.',
  'The page must be a whole number from 1.': 'Dapat buong numero mula 1 ang page.',
  'The page name is required.': 'Ilagay ang page name.',
  'The page size must be a whole number from 1 to 100.': 'Dapat buong numero mula 1 hanggang 100 ang laki ng page.',
  'The password is required.': 'Ilagay ang password.',
  'The reply is required.': 'Ilagay ang reply.',
  'The smallest gift here is {minimum}.': '{minimum} ang pinakamaliit na gift dito.',
  'The smallest payout is {minimum}.': '{minimum} ang pinakamaliit na payout.',
  'The smallest target is {minimum}.': '{minimum} ang pinakamaliit na target.',
  'The title field is required.': 'Ilagay ang pamagat.',
  'There is no authenticator app to remove.': 'Walang authenticator app na aalisin.',
  'This address is reserved.': 'Nakareserba ang address na ito.',
  'This address is taken, or looks too much like one that is.':
    'May gumagamit na ng address na ito, o may masyadong kahawig.',
  'This code is not right, or it is too old.': 'Mali ang code na ito, o masyado nang luma.',
  'This does not look like an email address.': 'Mukhang hindi ito email address.',
  'This e-payment account is connected to another PIXEL account.':
    'Naka-connect ang e-payment account na ito sa ibang PIXEL account.',
  'This address does not take what was sent to it. Nothing was changed.':
    'Hindi tinatanggap ng address na ito ang ipinadala. Walang nabago.',
  'This email already has an account.': 'May account na ang email na ito.',
  'This e-payment account was disconnected for safety. Log in with your password, then connect it again under Payout accounts.':
    'Inalis muna ang e-payment account na ito sa PIXEL account mo para ligtas ito. Mag-log in gamit ang password mo, saka i-connect ulit sa Payout accounts.',
  'This email has a PIXEL account already. Log in with its password, then connect your e-payment account under Payout accounts.':
    'May PIXEL account na ang email na ito. Mag-log in gamit ang password nito, saka i-connect ang e-payment account mo sa Payout accounts.',
  'This field is not known here.': 'Hindi kilala dito ang field na ito.',
  'This field is required.': 'Kailangan ito.',
  'This is free: there is nothing to buy.': 'Libre ito: walang kailangang bilhin.',
  'This is not a bank we know.': 'Hindi namin kilala ang bank na ito.',
  'This is not the code your app shows now.': 'Hindi ito ang code na ipinapakita ngayon ng app mo.',
  'This is not your active payout account. Add or enable it first.':
    'Hindi ito ang active mong payout account. I-add o i-enable muna ito.',
  'This is not your password.': 'Hindi ito ang password mo.',
  'This is your number already.': 'Ito na ang number mo.',
  'This is your own page.': 'Sarili mong page ito.',
  'This kind of content is not known.': 'Hindi kilala ang ganitong content.',
  'This language is not one of ours.': 'Wala sa amin ang wikang ito.',
  'This link is used up or too old. Please ask for a new one.':
    'Nagamit na o luma na ang link na ito. Humingi ng bago.',
  'This must be 0 or 1.': 'Dapat 0 o 1 ito.',
  'This must be an address on PIXEL.': 'Dapat address ito sa PIXEL.',
  'Your name, email or page address is known to anybody. Please choose something else.':
    'Alam ng kahit sino ang pangalan, email o page address mo. Pumili ng iba.',
  'This repeats itself, and is guessed soon. Please choose something with more variety.':
    'Paulit-ulit ito, kaya madaling mahulaan. Pumili ng mas iba-iba.',
  'This password is on every list of common ones. Please choose another.':
    'Nasa lahat ng listahan ng karaniwang password ito. Pumili ng iba.',
  'This payout is on its way to the bank right now. Please try again in a moment.':
    'Papunta na sa bank ang payout na ito ngayon. Subukan ulit maya-maya.',
  'This photo is not one you uploaded. Please add it again.':
    'Hindi ikaw ang nag-upload ng photo na ito. Idagdag ulit.',
  'This price is not one of ours.': 'Wala sa mga presyo namin ito.',
  'Choose a day and a time.': 'Pumili ng araw at oras.',
  'Choose a time that is still to come.': 'Pumili ng oras na darating pa.',
  'This is published. Hide it first, then choose a time.': 'Naka-publish na ito. Itago muna, saka pumili ng oras.',
  'This reaction is not one of the five.': 'Wala sa limang reaction ito.',
  'This sign-in took too long, or was used already. Please start again.':
    'Masyadong tumagal ang sign-in na ito, o nagamit na. Magsimula ulit.',
  'This source is not known.': 'Hindi kilala ang pinanggalingang ito.',
  'This value has the wrong type.': 'Mali ang uri ng value na ito.',
  'Unable to load balance': 'Hindi ma-load ang balance',
  'UNABLE TO PROCEED': 'HINDI MAITULOY',
  'UNABLE TO REAX': 'HINDI MA-REAX',
  'UPLOAD LIMIT REACHED': 'ABOT NA ANG UPLOAD LIMIT',
  'Use 3 to 30 of a-z, 0-9, dot, dash or underscore, starting with a letter or digit.':
    'Gumamit ng 3 hanggang 30 na a-z, 0-9, tuldok, dash o underscore, at magsimula sa letra o numero.',
  'Use at least one letter, digit or emoji that can be seen.':
    'Maglagay ng kahit isang letra, numero o emoji na nakikita.',
  'Use 8 to 128 characters.': 'Gumamit ng 8 hanggang 128 characters.',
  'Use at most 10 photos.': 'Hanggang 10 photos lang.',
  'Use at most 100 characters.': 'Hanggang 100 characters lang.',
  'Use at most 120 characters for the message.': 'Hanggang 120 characters lang ang message.',
  'Use at most 16 characters for the name.': 'Hanggang 16 characters lang ang pangalan.',
  'Use at most 300 characters.': 'Hanggang 300 characters lang.',
  'Use at most 3 accents or marks on one letter.': 'Hanggang 3 accent o marka lang sa isang letra.',
  'Use at most 50 characters.': 'Hanggang 50 characters lang.',
  'Use at most 60 characters.': 'Hanggang 60 characters lang.',
  'We do not know this referral code.': 'Hindi namin kilala ang referral code na ito.',
  'We know no such platform.': 'Wala kaming kilalang ganyang platform.',
  "You can only upload up to 10 photos per post on PIXEL Snap Slide. You've selected more than the allowed limit. Please reduce your selection and try again.":
    'Hanggang 10 photos lang ang puwedeng i-upload bawat post sa PIXEL Snap Slide. Sobra sa limit ang napili mo. Bawasan muna, saka subukan ulit.',
  'You can change your address 3 times in 30 days. The next time is on {day}.':
    'Tatlong beses mong puwedeng palitan ang address mo sa loob ng 30 araw. Sa {day} na ang susunod.',
  'You cannot pay your own page.': 'Hindi mo puwedeng bayaran ang sarili mong page.',
  "You don't have any transactions yet.": 'Wala ka pang transactions.',
  'You have an account at this bank already. To change it, please contact support.':
    'May account ka na sa bank na ito. Para palitan, kausapin ang support.',
  'You have no account at this bank.': 'Wala kang account sa bank na ito.',
  'You have no password yet. Choose one first, by “Forgot your password?” on the login page.':
    'Wala ka pang password. Gumawa muna sa “Nakalimutan ang password?” sa login page.',
  'Your e-payment account has no email we can write to. Add one there, or sign up with your email here.':
    'Walang email ang e-payment account mo na masusulatan namin. Maglagay doon, o mag-sign up dito gamit ang email mo.',
  '{file} has more than 300 frames.': 'Mahigit 300 frames ang {file}.',
  '{file} has more than 150 megapixels in all its frames together.':
    'Mahigit 150 megapixels ang {file} kapag pinagsama ang lahat ng frames nito.',
  '{file} has more than 50 megapixels.': 'Mahigit 50 megapixels ang {file}.',
  '{file} is damaged and cannot be read.': 'Sira ang {file} at hindi mabasa.',
  '{file} is larger than 15 MB.': 'Mas malaki sa 15 MB ang {file}.',
  '{file} takes too long to read. Please save it as a JPEG and try again.':
    'Masyadong matagal basahin ang {file}. I-save ito bilang JPEG, saka subukan ulit.',
  'Please confirm that it is you.': 'Kumpirmahin na ikaw ito.',
  'Your password or email was changed, so withdrawals and changes of payout accounts wait a day. They open in {count} hour.':
    'Napalitan ang password o email mo, kaya maghihintay nang isang araw ang mga withdrawal at pagbabago ng payout account. Magbubukas sa loob ng {count} oras.',
  'Your password or email was changed, so withdrawals and changes of payout accounts wait a day. They open in {count} hours.':
    'Napalitan ang password o email mo, kaya maghihintay nang isang araw ang mga withdrawal at pagbabago ng payout account. Magbubukas sa loob ng {count} oras.',
  'Password changed. Every other device was signed out, a linked e-payment account was disconnected, and withdrawals wait 24 hours.':
    'Napalitan ang password. Na-sign out ang lahat ng ibang device, natanggal ang naka-link na e-payment account, at maghihintay nang 24 oras ang mga withdrawal.',
  'This is sensitive content. Say first that you are 18 or older.':
    'Sensitibo ang content na ito. Sabihin munang 18 anyos ka na o mas matanda.',
  'Your payment for this is disputed. It opens again, or can be bought again, when that is decided.':
    'May dispute ang bayad mo rito. Bubukas ulit ito, o mabibili ulit, kapag napagpasyahan na iyon.',
  'This was taken down because it breaks the rules of PIXEL.': 'Tinanggal ito dahil labag sa rules ng PIXEL.',
  'This account is suspended. You can read, export your data and appeal.':
    'Naka-suspend ang account na ito. Puwede kang magbasa, mag-export ng data mo at umapela.',
  'Enter the name of the person.': 'Ilagay ang pangalan ng tao.',
  'Name at most {most} people in one photo.': 'Hanggang {most} tao lang sa isang photo.',
  'Say yes, no or withdraw.': 'Sabihing oo, hindi, o bawiin.',
  'This was withdrawn, and the photo stays hidden.': 'Binawi na ito, at mananatiling nakatago ang photo.',
  'The price or the page changed while you read. Please read it again.':
    'Nagbago ang presyo o page habang nagbabasa ka. Pakibasa ulit.',
  'Somebody in this photo has not agreed yet. A sensitive post is published when everybody named has said yes.':
    'May tao sa photo na hindi pa pumapayag. Mapa-publish ang sensitibong post kapag pumayag na ang lahat ng nakapangalan.',
  'This photo is published as sensitive. Unpublish the post first, then name the person.':
    'Naka-publish na sensitibo ang photo na ito. I-unpublish muna ang post, saka pangalanan ang tao.',
  'Somebody in this photo took their consent back. It cannot be posted.':
    'May tao sa photo na binawi ang pagpayag niya. Hindi na ito puwedeng i-post.',
  'This photo was taken down, or somebody in it took their consent back. It cannot be uploaded again.':
    'Tinanggal ang photo na ito, o binawi ng taong nasa photo ang pagpayag niya. Hindi na ito puwedeng i-upload ulit.',
}
