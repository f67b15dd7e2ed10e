// What single pages say, the front page and the help articles among them.
import type { Catalogue } from '../languages.ts'

export const pages: Catalogue = {
  'A gift is a gift. But if you were charged twice, or it was not you who paid, write to <email>{email}</email> with its reference and you get it back. The <terms>Terms and Conditions</terms> say it in full.':
    'Ang gift ay gift. Pero kung nadoble ang kaltas, o hindi ikaw ang nagbayad, sumulat sa <email>{email}</email> kasama ang reference nito at ibabalik namin. Nasa <terms>Terms and Conditions</terms> ang buong detalye.',
  'A glass of halo-halo made of squares. The last few are still missing.':
    'Isang basong halo-halo na gawa sa mga kuwadrado. Kulang pa ng ilan.',
  'A new payout account waits 24 hours': '24 oras naghihintay ang bagong payout account',
  'A payout that fails, comes back or is cancelled gives its part of the limit back.':
    'Kapag hindi dumating, bumalik o kinansela ang payout, bumabalik din ang bahagi nito sa limit.',
  'A standard payout costs {fee}, taken out of the amount: of {month}, {arrives} arrives at your bank. The Withdraw screen shows what arrives before you confirm. The smallest payout is {minimum}. If a payout does not arrive, the fee comes back with it.':
    '{fee} ang standard payout, kinukuha sa halaga: sa {month}, {arrives} ang darating sa bank mo. Ipinapakita sa Withdraw screen kung magkano ang darating bago ka mag-confirm. {minimum} ang pinakamaliit na payout. Kung hindi dumating ang payout, kasamang babalik ang fee.',
  'A standard payout goes to your bank. All of them together may take {month} out of your wallet in a calendar month, whichever bank they go to. The month is the one in Manila, and it begins anew at 12:00 am on the 1st.':
    'Pumupunta sa bank mo ang standard payout. Lahat-lahat, hanggang {month} ang puwedeng ilabas sa wallet mo sa isang buwan sa kalendaryo, kahit saang bank. Buwan sa Maynila ito, at nagsisimula ulit tuwing ika-1 nang 12:00 am.',
  'After you add or change a payout account, payouts to it wait 24 hours, and we tell you by email. This protects you if somebody else gets into your account. Accounts on PIXEL that are younger than a day do not wait.':
    'Pagkatapos mong magdagdag o magpalit ng payout account, 24 oras naghihintay ang payout dito, at ie-email ka namin. Proteksyon ito kung may ibang makapasok sa account mo. Hindi naghihintay ang mga account sa PIXEL na wala pang isang araw.',
  'All of it. A {amount} gift is {amount} in the wallet: what the provider charges for the payment is ours to bear.':
    'Lahat. Ang {amount} na gift ay {amount} sa wallet: kami ang sagot sa singil ng provider.',
  'Almost there': 'Malapit na',
  'Asked before': 'Mga madalas itanong',
  'Back to log in': 'Balik sa log in',
  'Can I take a gift back?': 'Mababawi ko ba ang gift?',
  'Changing posts needs JavaScript': 'Kailangan ng JavaScript para baguhin ang posts',
  'Check your email': 'Tingnan ang email mo',
  'Choose a new password': 'Pumili ng bagong password',
  'Confirming your payment': 'Kino-confirm ang bayad mo',
  'Confirming your payment…': 'Kino-confirm ang bayad mo…',
  Contents: 'Mga nilalaman',
  Create: 'Gumawa',
  'Direct e-payment: free, and without a monthly limit': 'Direct e-payment: libre, at walang buwanang limit',
  'Does everybody see my name?': 'Makikita ba ng lahat ang pangalan ko?',
  'Every peso': 'Bawat piso,',
  'Gifts paid on the web are yours to withdraw at once. Those paid in the mobile app are added on the 15th of the month.':
    'Puwede mong i-withdraw agad ang gifts na binayaran sa web. Nadaragdag tuwing ika-15 ng buwan ang mga binayaran sa mobile app.',
  'Go to your dashboard': 'Pumunta sa dashboard mo',
  'Have a page already?': 'May page ka na?',
  'Help: {topic}': 'Tulong: {topic}',
  'Hi, {name}': 'Hi, {name}',
  'How do I pay?': 'Paano ako magbabayad?',
  'How much of a gift reaches the creator?': 'Magkano sa gift ang napupunta sa creator?',
  'I got no email': 'Walang dumating na email',
  'I paid, and the page says “confirming”. Was I charged?':
    'Nagbayad ako, tapos “kino-confirm” ang sabi ng page. Nakaltasan ba ako?',
  'If you ask for more, we tell you the <strong>amount allowed for withdrawal</strong>: what is left of this month. Withdraw that, or wait for the next month, or use direct e-payment for the rest.':
    'Kung higit pa ang hihingin mo, sasabihin namin ang <strong>puwede pang i-withdraw</strong>: ang natitira sa buwang ito. I-withdraw iyon, hintayin ang susunod na buwan, o gamitin ang direct e-payment para sa iba.',
  'If you have paid, don’t pay again. The provider is telling us right now.':
    'Kung nakabayad ka na, huwag nang magbayad ulit. Sinasabi na sa amin ng provider.',
  'If you left before paying, you can still finish.': 'Kung umalis ka bago magbayad, puwede mo pang tapusin.',
  'If {email} has an account, a link is on its way. It works once, within {minutes} minutes.':
    'Kung may account ang {email}, parating na ang link. Isang beses lang itong gagana, sa loob ng {minutes} minuto.',
  Income: 'Pumasok',
  'is a pixel.': 'isang pixel.',
  'is the smallest gift. Whoever gives needs no account.':
    'ang pinakamaliit na gift. Hindi kailangan ng account para magbigay.',
  'It’s yours': 'Sa iyo na ito',
  'Kind of post': 'Uri ng post',
  'Komiks, songs, tutorials, bread: give what you make a page, and let people who like it send a small gift. One is a square. Enough of them are a picture.':
    'Komiks, kanta, tutorial, tinapay: bigyan ng page ang gawa mo, at hayaang mag-send ng maliit na gift ang mga nagkakagusto. Isang kuwadrado ang isa. Kapag marami na, larawan na.',
  'Last changed {day}': 'Huling binago noong {day}',
  'Latest transactions': 'Pinakabagong transactions',
  'Link your account at our e-payment provider in <accounts>Payout accounts</accounts>. Then choose <strong>Direct e-payment</strong> when you withdraw. It costs nothing, and all of your available balance may go there.':
    'I-link ang account mo sa aming e-payment provider sa <accounts>Payout accounts</accounts>. Saka piliin ang <strong>Direct e-payment</strong> kapag magwi-withdraw ka. Wala itong bayad, at puwedeng pumunta roon ang buong available balance mo.',
  'Log in with the new one.': 'Mag-log in gamit ang bago.',
  'Money that is in a payout': 'Perang nasa payout',
  'Money that is still pending': 'Perang pending pa',
  'New Snap': 'Bagong Snap',
  'New Snap Slide': 'Bagong Snap Slide',
  'No connection right now. Don’t pay again: we keep asking, and this page will tell you.':
    'Walang connection ngayon. Huwag nang magbayad ulit: patuloy kaming nagtatanong, at sasabihin ng page na ito.',
  'No gifts yet.': 'Wala pang gift.',
  'No posts yet.': 'Wala pang post.',
  'No Snap Slides yet.': 'Wala pang Snap Slide.',
  'No Snaps yet.': 'Wala pang Snap.',
  'Nobody has posted under this hashtag yet.': 'Wala pang nag-post sa hashtag na ito.',
  'Not answered? Write to <email>{email}</email> with the reference, if it is about money.':
    'Hindi nasagot? Sumulat sa <email>{email}</email> kasama ang reference, kung tungkol sa pera.',
  'On the page of our e-payment provider, with what you use already. PINs and card numbers stay there; we never see them.':
    'Sa page ng aming e-payment provider, gamit ang dati mo nang gamit. Doon lang ang mga PIN at card number; hindi namin nakikita.',
  'One minute now, and people can send you a gift today.':
    'Isang minuto lang, at puwede ka nang padalhan ng gift ngayong araw.',
  'One more step': 'Isang hakbang na lang',
  'One photo is a Snap, up to ten are a Snap Slide. You say what they cost.':
    'Snap ang isang photo, Snap Slide ang hanggang sampu. Ikaw ang magsasabi ng presyo.',
  'Only if you leave it. Without one the page says “Someone”, and with an account you can send anonymously.':
    'Kung iiwan mo lang. Kapag wala, “Isang tao” ang sabi ng page, at kung may account ka, puwede kang mag-send nang anonymous.',
  'Open it': 'Buksan',
  'Open the link we sent to {email}.': 'Buksan ang link na na-send namin sa {email}.',
  'Password changed': 'Napalitan ang password',
  'Payout accounts': 'Payout accounts',
  'Payouts and fees': 'Payouts at fees',
  'Photos are made smaller and sent by a script, so nothing can be published without it. Everything that is on your page stays as it is.':
    'Script ang nagpapaliit at nagse-send ng photos, kaya walang mapa-publish kung wala ito. Nananatili ang lahat ng nasa page mo.',
  'Publish your first': 'I-publish ang una mo',
  'Publishing needs JavaScript': 'Kailangan ng JavaScript para mag-publish',
  'Search description or reference': 'Hanapin ang description o reference',
  'See a creator’s page': 'Tingnan ang page ng creator',
  'Share it where people know you. Gifts from the web are yours at once.':
    'I-share ito kung saan ka kilala. Agad na sa iyo ang gifts mula sa web.',
  'Share your page: the first one is often from someone who knows you.':
    'I-share ang page mo: madalas galing sa kakilala ang una.',
  'Sign in to confirm your email.': 'Mag-sign in para ma-confirm ang email mo.',
  'Snap Slide': 'Snap Slide',
  'Snap Slides': 'Mga Snap Slide',
  Snaps: 'Mga Snap',
  'Standard payouts go up to {month} a month. Direct e-payment has no such limit and is free. Nothing is lost meanwhile: what you cannot withdraw today stays in your wallet.':
    'Hanggang {month} bawat buwan ang standard payouts. Walang ganitong limit ang direct e-payment at libre ito. Walang nawawala: nasa wallet mo pa rin ang hindi mo ma-withdraw ngayon.',
  'Standard payouts: up to {month} a month': 'Standard payouts: hanggang {month} bawat buwan',
  'Still working. If you have paid, don’t pay again: we’ll update this page.':
    'Ginagawa pa. Kung nakabayad ka na, huwag nang magbayad ulit: ia-update namin ang page na ito.',
  'Tell us your email, and we send a link to choose a new one.':
    'Sabihin ang email mo, at magse-send kami ng link para makapili ng bago.',
  'That sign-in took too long, or was begun in another browser. Please try again.':
    'Masyadong tumagal ang sign-in na iyon, o sinimulan sa ibang browser. Subukan ulit.',
  'The check needs JavaScript; without it, wait 15 minutes.':
    'Kailangan ng JavaScript ang check; kung wala, maghintay ng 15 minuto.',
  'The e-payment provider does not answer. Please try again in a moment.':
    'Hindi sumasagot ang e-payment provider. Subukan ulit maya-maya.',
  'The fee of {fee}': 'Ang fee na {fee}',
  'The next date and amount stand in Balance Information, in your <wallet>wallet</wallet>.':
    'Nasa Tungkol sa Balance sa <wallet>wallet</wallet> mo ang susunod na petsa at halaga.',
  'This page updates by itself.': 'Kusang nag-a-update ang page na ito.',
  'to move them to a bank instead, up to ₱5,000.00 per month.':
    'para ilipat ang mga ito sa bank, hanggang ₱5,000.00 bawat buwan.',
  'to move your earnings to your e-payment account.': 'para ilipat ang kita mo sa e-payment account mo.',
  'To {name}’s page': 'Sa page ni {name}',
  Transactions: 'Mga transaction',
  'We could not load your gifts. Your money is safe.': 'Hindi ma-load ang gifts mo. Ligtas ang pera mo.',
  'We could not load your posts. They are still on your page.':
    'Hindi ma-load ang posts mo. Nasa page mo pa rin ang mga ito.',
  'We only say “paid” once the provider has told us so itself, usually within seconds. You can close the page: the gift arrives without it. Please don’t pay again.':
    'Sinasabi lang naming “bayad na” kapag sinabi na ito sa amin ng provider mismo, kadalasan sa loob ng ilang segundo. Puwede mong isara ang page: darating pa rin ang gift. Huwag nang magbayad ulit.',
  'What it costs': 'Magkano ito',
  'What supporters pay on the web is available at once. What they pay in the mobile app is pending until the 15th of the month, 12:00 am in Manila, and then joins your available balance by itself.':
    'Available agad ang bayad ng supporters sa web. Pending hanggang ika-15 ng buwan, 12:00 am sa Maynila, ang bayad nila sa mobile app, saka ito kusang mapupunta sa available balance mo.',
  'What to make': 'Ano ang gagawin',
  'What you buy on a creator’s page is kept here, yours to look at again.':
    'Nandito ang mga binili mo sa page ng mga creator, para makita mo ulit.',
  'When can I have my money?': 'Kailan ko makukuha ang pera ko?',
  'Where your earnings go, and the number your codes are sent to.':
    'Kung saan pupunta ang kita mo, at ang number na sine-sendan ng codes.',
  'While a payout is on its way its amount is set aside, and you can start the next one when it has ended. Until we have sent it you can cancel it in <history>your payout history</history>. If it fails or comes back, the money is in your wallet again, and the history says why.':
    'Habang papunta ang payout, nakatabi ang halaga nito, at masisimulan mo ang susunod kapag tapos na ito. Hangga’t hindi pa namin nase-send, puwede mo itong kanselahin sa <history>payout history mo</history>. Kung hindi ito dumating o bumalik, nasa wallet mo na ulit ang pera, at nakasulat sa history kung bakit.',
  'You are back from your wallet. One more step signs you in.':
    'Nakabalik ka na mula sa wallet mo. Isang hakbang na lang para maka-sign in.',
  'You can still see them all on <page>your page</page>.': 'Makikita mo pa rin ang lahat sa <page>page mo</page>.',
  'You closed this account on {day}. Reactivate it, and your page opens again as it was.':
    'Isinara mo ang account na ito noong {day}. I-reactivate ito, at bubukas ulit ang page mo gaya ng dati.',
  'You did not sign in with e-payment. Nothing has changed.':
    'Hindi ka nag-sign in gamit ang e-payment. Walang nabago.',
  'You have not bought any photos yet.': 'Wala ka pang nabibiling photos.',
  'Your gift was not sent': 'Hindi na-send ang gift mo',
  'Your gift was refunded': 'Na-refund ang gift mo',
  'Your page': 'Page mo',
  'Your payment did not go through': 'Hindi natuloy ang bayad mo',
  'Your payment was refunded': 'Na-refund ang bayad mo',
  'Your posts': 'Mga post mo',
  '{amount} went back the way it came. Your provider may take some days to show it.':
    'Ibinalik ang {amount} kung saan ito galing. Baka ilang araw pa bago ito ipakita ng provider mo.',
  '{count} post': '{count} post',
  '{count} posts': '{count} post',
  '{in} squares in, {left} to go.': '{in} kuwadrado na, {left} pa ang kulang.',
  '{name}’s page': 'Page ni {name}',
  'PIXEL: every peso is a pixel': 'PIXEL: bawat piso, isang pixel',
}
