// Opening an account, signing in, and codes.
import type { Catalogue } from '../languages.ts'

export const accounts: Catalogue = {
  '/{address} leads to your page for {days} days more. QR codes you printed stop working after that.':
    '{days} araw pang dadalhin ng /{address} ang tao sa page mo. Pagkatapos noon, hindi na gagana ang mga na-print mong QR code.',
  'A new code is on its way.': 'Parating na ang bagong code.',
  'Account Deactivated': 'Naka-deactivate ang Account',
  'After that they lead nowhere, and QR codes you printed stop working: print new ones.':
    'Pagkatapos noon, wala na silang pupuntahan at hindi na gagana ang mga na-print mong QR code: mag-print ng bago.',
  'Another account is signed in now. Nothing was sent: load this page again.':
    'Ibang account na ang naka-log in ngayon. Walang na-send: i-load ulit ang page na ito.',
  'Ask for a new link': 'Humingi ng bagong link',
  'Authenticator app': 'Authenticator app',
  'By signing up you agree to the <terms>Terms and Conditions</terms> and have read the <privacy>Privacy Notice</privacy>.':
    'Sa pag-sign up, sang-ayon ka sa <terms>Terms and Conditions</terms> at nabasa mo ang <privacy>Privacy Notice</privacy>.',
  Cancel: 'Kanselahin',
  'Captcha Verification': 'Captcha Verification',
  'Change address': 'Palitan ang address',
  'Change to /{address}?': 'Palitan ng /{address}?',
  Change: 'Palitan',
  'Changing…': 'Pinapalitan…',
  'Checking that you are human. This takes a few seconds, and you need not do anything.':
    'Tinitingnan kung tao ka. Ilang segundo lang ito, at wala kang kailangang gawin.',
  'Checking that you are human…': 'Tinitingnan kung tao ka…',
  'Checking your code…': 'Tinitingnan ang code mo…',
  'Checking…': 'Tinitingnan…',
  'Code in the app': 'Code sa app',
  'Code we sent to {place}': 'Code na na-send namin sa {place}',
  Code: 'Code',
  'Codes will be sent to you again. We ask for one of the app’s codes first.':
    'Ise-send na ulit sa iyo ang mga code. Hihingi muna kami ng isang code ng app.',
  'Continue with e-payment': 'Ituloy gamit ang e-payment',
  Continue: 'Magpatuloy',
  'Copy the secret': 'Kopyahin ang secret',
  'Didn’t get it? Ask for another.': 'Hindi dumating? Humingi ng isa pa.',
  'Didn’t get it? Look among spam, then ask for another.': 'Hindi dumating? Tingnan sa spam, saka humingi ng isa pa.',
  'Didn’t get it? You can resend in': 'Hindi dumating? Puwede mong i-resend sa loob ng',
  Email: 'Email',
  'Enter the code your authenticator app shows now.': 'Ilagay ang code na ipinapakita ngayon ng authenticator app mo.',
  'Every ₱ you get here is one more pixel in your picture.':
    'Bawat ₱ na matatanggap mo rito ay isa pang pixel sa larawan mo.',
  'Forgot your password?': 'Nakalimutan ang password?',
  'From the creator who told you about PIXEL. Leave it empty if there is none.':
    'Galing sa creator na nagkuwento sa iyo tungkol sa PIXEL. Iwanang blangko kung wala.',
  'GET STARTED': 'SIMULAN NA',
  'Hi {name}, I’m Piko.': 'Hi {name}, ako si Piko.',
  'I have a referral code': 'May referral code ako',
  Loading: 'Naglo-load',
  'Log in to go on': 'Mag-log in para magpatuloy',
  'You are signed in again. What you typed is still here: send it once more.':
    'Naka-log in ka na ulit. Nandito pa ang tinayp mo: i-send mo na lang ulit.',
  'Log in': 'Log in',
  'Looking whether it is free…': 'Tinitingnan kung puwede pa…',
  'Making a secret': 'Gumagawa ng secret',
  'New address': 'Bagong address',
  'New here?': 'Bago ka rito?',
  'New password': 'Bagong password',
  'Nothing was changed.': 'Walang nabago.',
  'Now:': 'Ngayon:',
  'Off: we send the codes.': 'Off: kami ang nagse-send ng codes.',
  'Old links lead to the new address for {days} days, and nobody else can take the old one.':
    '{days} araw na mapupunta sa bagong address ang mga lumang link, at walang ibang makakakuha ng luma.',
  'On: your app shows the codes.': 'On: ang app mo ang nagpapakita ng codes.',
  'Open in my app': 'Buksan sa app ko',
  'We could not check that you are human, so nothing was sent. Please check your signal and try again.':
    'Hindi namin ma-check kung tao ka, kaya walang na-send. Paki-check ang signal mo at subukan ulit.',
  'Opening an account needs JavaScript, for the check that you are human. Giving and reading work without it.':
    'Kailangan ng JavaScript para magbukas ng account, para matiyak na tao ka. Gumagana ang pagbibigay at pagbabasa kahit wala ito.',
  'Opening your page…': 'Binubuksan ang page mo…',
  'Opening your wallet…': 'Binubuksan ang wallet mo…',
  'Opening…': 'Binubuksan…',
  'Or type this secret:': 'O i-type ang secret na ito:',
  'or with your email': 'o gamit ang email mo',
  'Page address': 'Address ng page',
  'Page name': 'Page name',
  Password: 'Password',
  'Please try again in {count} second.': 'Subukan ulit sa loob ng {count} segundo.',
  'Please try again in {count} seconds.': 'Subukan ulit sa loob ng {count} segundo.',
  'QR code for your authenticator app': 'QR code para sa authenticator app mo',
  Reactivate: 'I-reactivate',
  'Referral Code': 'Referral Code',
  'Referral code': 'Referral code',
  'Resend email': 'I-resend ang email',
  'RESEND OTP CODE': 'I-RESEND ANG OTP CODE',
  'Save new password': 'I-save ang bagong password',
  'Scan this with your app, or open it on this phone.': 'I-scan ito gamit ang app mo, o buksan sa phone na ito.',
  'Send a new link': 'Mag-send ng bagong link',
  'Send me a link': 'I-send sa akin ang link',
  'Set up an app': 'Mag-set up ng app',
  'Set up your authenticator app': 'I-set up ang authenticator app mo',
  'Signing in…': 'Nagsa-sign in…',
  'Six digits. We check it as soon as you type the last one.': 'Anim na digits. Titingnan namin pagka-type mo ng huli.',
  'Start again': 'Magsimula ulit',
  'Start your page': 'Simulan ang page mo',
  'Test mode sends no mail. It waits in the <outbox>development outbox</outbox>.':
    'Walang email sa test mode. Nasa <outbox>development outbox</outbox> ito.',
  'That was the last try': 'Huling subok na iyon',
  'The check that you are human had run out. Please press once more.':
    'Nag-expire ang pagtingin kung tao ka. Pindutin ulit.',
  'This is your address already.': 'Ito na ang address mo.',
  'Too many tries. Please try again in': 'Masyadong maraming subok. Subukan ulit sa loob ng',
  'Try again': 'Subukan ulit',
  'Turn off your authenticator app': 'I-off ang authenticator app mo',
  'Turn off': 'I-off',
  'Turn on': 'I-on',
  'Turning it off…': 'Ino-off…',
  'Use code': 'Gamitin ang code',
  'Verify Your Email': 'I-verify ang Email Mo',
  'We could not check that you are human.': 'Hindi namin matiyak kung tao ka.',
  'We could not read this setting.': 'Hindi ma-load ang setting na ito.',
  'We sent a code to <place>{place}</place>.': 'Nag-send kami ng code sa <place>{place}</place>.',
  'We sent a link to <email>{email}</email>. Open it and sign in: that confirms the address is yours and opens your page.':
    'Nag-send kami ng link sa <email>{email}</email>. Buksan iyon at mag-sign in: patunay iyon na sa iyo ang address, at bubukas ang page mo.',
  'Welcome to PIXEL': 'Welcome sa PIXEL',
  'While you type, we check that you are human. No puzzle.':
    'Habang nagta-type ka, tinitingnan namin kung tao ka. Walang puzzle.',
  'Within these {days} days you can go back to it.': 'Sa loob ng {days} araw na iyon, puwede mo pa itong balikan.',
  'You are human. Thank you.': 'Tao ka nga. Salamat.',
  'You can ask for another link in': 'Puwede kang humingi ng bagong link sa loob ng',
  'You can resend in': 'Puwede mong i-resend sa loob ng',
  'You closed this account on {day}. Reactivate it, and your page opens again as it was. Your money stayed yours all the while.':
    'Isinara mo ang account na ito noong {day}. I-reactivate ito at bubukas ulit ang page mo gaya ng dati. Sa iyo pa rin ang pera mo.',
  'Your name, or what people call your work.': 'Pangalan mo, o tawag ng mga tao sa gawa mo.',
  'Your page’s address': 'Address ng page mo',
  yourname: 'pangalanmo',
  '{address} is free': 'Puwede pa ang {address}',
  '{count} characters or more. It signs every other device out.':
    '{count} characters o higit pa. Masa-sign out ang lahat ng ibang device.',
  '{count} characters or more. Three words only you would put together are good.':
    '{count} characters o higit pa. Maganda ang tatlong salitang ikaw lang ang magsasama.',
  'You can change it {times} times in {days} days, and your last {kept} addresses are kept for you.':
    'Hanggang {times} beses mo itong mapapalitan sa loob ng {days} araw, at nakatabi para sa iyo ang huling {kept} address mo.',
  'Your PIXEL data is ready': 'Handa na ang PIXEL data mo',
  'Everything of your account is in one file now. Sign in and download it here, until {day}:\n{link}\n\nIf you did not ask for it, choose a new password.':
    'Nasa isang file na ang lahat tungkol sa account mo. Mag-sign in at i-download ito rito, hanggang {day}:\n{link}\n\nKung hindi ikaw ang humiling nito, pumili ng bagong password.',
  'Your PIXEL account will be erased': 'Buburahin na ang PIXEL account mo',
  'You asked us to erase your account. Your page is closed now, and on {day} your name, your address, your pictures and everything you wrote will be gone for good.\n\nIf you change your mind, sign in before then: that takes it back and opens your page again.\n{link}\n\nIf it was not you, sign in, choose a new password, and write to {support}.':
    'Hiniling mong burahin ang account mo. Sarado na ang page mo, at sa {day} mawawala na nang tuluyan ang pangalan, address, mga picture at lahat ng isinulat mo.\n\nKung magbago ang isip mo, mag-sign in bago noon: mababawi iyon at bubukas ulit ang page mo.\n{link}\n\nKung hindi ikaw ito, mag-sign in, pumili ng bagong password, at sumulat sa {support}.',
  'Your PIXEL account is not erased yet: there is money in it':
    'Hindi pa nabubura ang PIXEL account mo: may pera pa rito',
  'Money came in after you asked us to erase your account, or is on its way back to it. It is yours, so we wait until {day}.\n\nSign in to withdraw it or to give it up, and then ask again:\n{link}':
    'May pumasok na pera matapos mong hilinging burahin ang account mo, o pabalik na ito. Sa iyo ito, kaya maghihintay kami hanggang {day}.\n\nMag-sign in para i-withdraw o isuko ito, saka humiling ulit:\n{link}',
  'Your PIXEL account stays': 'Mananatili ang PIXEL account mo',
  'You signed in, so your account is not erased and your page is open again.\n\nIf it was not you, choose a new password at once:\n{link}':
    'Nag-sign in ka, kaya hindi buburahin ang account mo at bukas na ulit ang page mo.\n\nKung hindi ikaw ito, pumili agad ng bagong password:\n{link}',
}
