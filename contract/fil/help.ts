// The help centre.
import type { Catalogue } from '../languages.ts'

export const help: Catalogue = {
  'How do I protect my account?': 'Paano ko poprotektahan ang account ko?',
  'In Settings, under Getting in: add a passkey or an authenticator app, and keep recovery codes on paper.':
    'Sa Settings, sa Pagpasok: magdagdag ng passkey o authenticator app, at itago sa papel ang mga recovery code.',
  'More than a password': 'Higit pa sa password',
  'A passkey signs you in with your finger, your face or the PIN of your phone. An authenticator app shows a code that is asked for after the password. With either, a password alone opens nothing.':
    'Sa passkey, daliri, mukha o PIN ng phone mo ang magla-log in sa iyo. Sa authenticator app, may code na hihingin pagkatapos ng password. Kapag may isa man sa dalawa, walang mabubuksan ang password lang.',
  'Your phone is gone': 'Nawala ang phone mo',
  'Sign in with a recovery code in place of the app or passkey, turn the old one off with a second code, and set up the new phone. Nobody of ours is needed. Each code works once.':
    'Mag-log in gamit ang isang recovery code kapalit ng app o passkey, i-off ang luma gamit ang isa pang code, at i-set up ang bagong phone. Hindi kailangan ang tulong namin. Isang beses lang gumagana ang bawat code.',
  'Somebody else is signed in': 'May ibang naka-log in',
  'Getting in lists every device, where and when it was last seen. Sign one out, or all others at once, and choose a new password.':
    'Nasa Pagpasok ang bawat device, kung saan at kailan ito huling nakita. I-sign out ang isa, o ang lahat ng iba nang sabay, at pumili ng bagong password.',
  'Your email was changed and it was not you': 'Napalitan ang email mo at hindi ikaw iyon',
  'The mail to your old address has a link that takes it back for {days} days and signs everybody out. After a change of email or a reset password, money out waits {hours} hours.':
    'May link ang mail sa lumang address mo na nagbabawi nito sa loob ng {days} araw at nagsa-sign out sa lahat. Pagkatapos mapalitan ang email o ma-reset ang password, maghihintay nang {hours} oras ang paglabas ng pera.',
  'Taking everything with you': 'Kunin ang lahat ng sa iyo',
  'In Settings, under My data, you get one zip: your pictures as large as we keep them, your words, tables of your money, receipts, and the photos you bought.':
    'Sa Settings, sa “Ang data ko”, may isang zip: ang mga picture mo sa pinakamalaking itinatago namin, ang mga isinulat mo, mga table ng pera mo, mga resibo, at ang mga photo na binili mo.',
  'For good': 'Tuluyan na',
  'Erase my account, under My data, closes your page at once. {days} days later your name, words and pictures are gone, also from those who bought them; signing in before then takes it back. Withdraw your balance first, or give it up. Nobody gets your page’s address for {addressDays} days, and amounts stay in the books without you.':
    'Isinasara agad ng “Burahin ang account ko”, sa “Ang data ko”, ang page mo. Pagkalipas ng {days} araw, wala na ang pangalan, mga salita at mga picture mo, pati sa mga bumili; nababawi ito kapag nag-log in ka bago iyon. I-withdraw muna ang balance mo, o isuko ito. Walang makakakuha ng address ng page mo sa loob ng {addressDays} araw, at nananatili sa libro ang mga halaga nang wala ka.',
  'If they are taken down': 'Kung tinanggal ang mga ito',
  'What breaks the rules is gone at once, for its buyers too, and so is a photo whose person takes back their consent. Money can be asked back from your receipt.':
    'Nawawala agad ang lumalabag sa mga patakaran, pati sa mga bumili, at pati ang photo kung binawi ng nasa larawan ang pagpayag nila. Puwedeng hingin pabalik ang bayad mula sa resibo mo.',
  'How do I hear of new posts?': 'Paano ko malalaman ang mga bagong post?',
  'Follow a creator. What they publish stands in your feed, and you are told of it once.':
    'Mag-follow ng creator. Nasa feed mo ang mga ipino-post nila, at isang beses itong ipapaalam sa iyo.',
  'Your feed': 'Ang feed mo',
  'It is what you see first when you sign in: everything by the creators you follow, newest first. A line says how far you had seen it, and what comes in while you read waits behind a button.':
    'Ito ang una mong makikita pag-log in: lahat ng gawa ng mga fina-follow mo, pinakabago muna. May guhit kung hanggang saan ang nakita mo na, at naghihintay sa likod ng button ang dumarating habang nagbabasa ka.',
  'How you are told': 'Paano ipapaalam sa iyo',
  'In your notices, and by one mail that gathers what is new, at most every 6 hours. On a device you choose, also while PIXEL is closed: press Tell this device in your feed or in Settings.':
    'Sa mga notice mo, at sa isang email na iniipon ang mga bago, hindi dadalas sa bawat 6 na oras. Sa device na pipiliin mo, kahit sarado ang PIXEL: pindutin ang “Sabihan ang device na ito” sa feed o sa Settings.',
  'When it is too much': 'Kung sobra na',
  'Press the bell beside a notice and its kind is told no more. Each mail of new posts ends with a link that stops these mails, without signing in. Settings has a switch for every kind and way.':
    'Pindutin ang bell sa tabi ng notice at hindi na ipapaalam ang mga kauri nito. Sa dulo ng bawat email ng mga bagong post ay may link na nagpapatigil sa mga email na ito, kahit hindi naka-log in. May switch sa Settings para sa bawat uri at paraan.',
  'Who can comment, and who sees it?': 'Sino ang puwedeng mag-comment, at sino ang makakakita?',
  'Whoever may see a post sees its comments. The creator chooses who may write them.':
    'Kung sino ang puwedeng makakita ng post, siya rin ang makakakita ng comments. Ang creator ang pumipili kung sino ang puwedeng magsulat.',
  'Who may write': 'Sino ang puwedeng magsulat',
  'Everyone who is signed in, only followers, only people who paid, or nobody: creators choose it under Comments. Below locked photos only those who bought them read and write.':
    'Lahat ng naka-log in, followers lang, mga nagbayad lang, o wala: pinipili ito ng creator sa Comments. Sa ilalim ng mga naka-lock na photo, mga bumili lang ang nakakabasa at nakakasulat.',
  'Changing and deleting': 'Pagbago at pagbura',
  'You can change a comment for 5 minutes and delete it at any time. A creator can hide comments on their page.':
    'Mababago mo ang comment sa loob ng 5 minuto at mabubura kahit kailan. Maitatago ng creator ang comments sa page niya.',
  'What do my statistics count?': 'Ano ang binibilang ng statistics ko?',
  'Visits to your page by day, where they came from, and what was given, sold and followed.':
    'Mga pagbisita sa page mo bawat araw, kung saan sila galing, at kung ano ang ibinigay, nabili at na-follow.',
  'What a visit is': 'Ano ang isang pagbisita',
  'One browser on one network, once a day. Programs are left out, and so are you while you are signed in. No cookie is kept, and nobody can be told who it was.':
    'Isang browser sa isang network, isang beses sa isang araw. Hindi kasama ang mga program, at ikaw habang naka-log in. Walang cookie, at hindi masasabi kaninuman kung sino iyon.',
  'Why the money is exact': 'Bakit eksakto ang pera',
  'Every amount comes from the same books as your statement.':
    'Galing ang bawat halaga sa parehong libro ng statement mo.',
  'A checkout that is not paid ends after {minutes} minutes. If your money arrives after that all the same, it counts, or goes back to you where nothing can be had for it any more.':
    'Nagtatapos ang checkout na hindi nabayaran pagkalipas ng {minutes} minuto. Kung dumating pa rin ang pera mo pagkatapos, bilang iyon, o ibabalik sa iyo kung wala nang makukuha para dito.',
  'A gift is from {least} to {most}. Some creators ask for a little more than the least.':
    'Mula {least} hanggang {most} ang gift. May mga creator na mas mataas nang kaunti ang pinakamababa.',
  'A new price is for later buyers only, and photos added to a set later are yours too.':
    'Para lang sa mga susunod na bibili ang bagong presyo, at sa iyo rin ang mga photo na idadagdag sa set.',
  'Account and safety': 'Account at safety',
  'Direct e-payment is free. A standard payout to a bank costs {fee}, taken out of the amount; it comes back with a payout that does not arrive.':
    'Libre ang Direct e-payment. {fee} ang standard payout sa bank, bawas sa amount; bumabalik ito kasama ng payout na hindi dumating.',
  'Don’t pay again. The page updates by itself as soon as the provider answers.':
    'Huwag magbayad ulit. Kusang mag-a-update ang page pagsagot ng provider.',
  'Every gift ends in a receipt with a link. The link proves it; a picture does not. Signed in, you also get it by email and find it among your receipts.':
    'May resibong may link ang bawat gift. Ang link ang patunay, hindi ang picture. Kung naka-log in ka, ie-email din ito sa iyo at makikita sa mga resibo mo.',
  'For creators': 'Para sa mga creator',
  'For those who give': 'Para sa mga nagbibigay',
  'Giving and buying': 'Pagbibigay at pagbili',
  'Giving costs nothing on top, and the e-payment provider’s charge for it is ours.':
    'Walang dagdag ang pagbibigay, at kami ang sumasagot sa singil ng e-payment provider.',
  Help: 'Tulong',
  'How do I block or report someone?': 'Paano mag-block o mag-report?',
  'How do I close my account?': 'Paano ko isasara ang account ko?',
  'How do I send a gift?': 'Paano mag-send ng gift?',
  'How much': 'Magkano',
  'I left without paying': 'Umalis ako nang hindi nagbabayad',
  'I paid twice': 'Dalawang beses akong nagbayad',
  'If the creator changes something': 'Kung may baguhin ang creator',
  'If the creator deletes them': 'Kung burahin ng creator',
  'If we say that a payment failed, the provider told us that nothing was charged. Until it has, we say that we are confirming.':
    'Kapag sinabi naming hindi natuloy ang bayad, sinabi sa amin ng provider na walang nakaltas. Habang wala pa itong sagot, sinasabi naming kinukumpirma pa.',
  'In Settings, under Deactivate account, with your password, or with a code if you have none. You can come back by logging in.':
    'Sa Settings, sa “I-deactivate ang account”, gamit ang password mo, o isang code kung wala ka nito. Makakabalik ka sa pag-log in.',
  'It still says confirming': 'Kinukumpirma pa rin daw',
  'It works both ways and nobody is told: pages, lists, gifts and questions are closed between you, and you no longer follow each other. You find Block beside each of your followers, and Unblock under Blocked.':
    'Pareho kayong sakop at walang sinasabihan: sarado sa inyo ang pages, lists, gifts at tanong, at hindi n’yo na fina-follow ang isa’t isa. Nasa tabi ng bawat follower mo ang “I-block”, at nasa “Naka-block” ang “I-unblock”.',
  'My payment failed. Was I charged?': 'Hindi natuloy ang bayad ko. Nakaltasan ba ako?',
  'Not answered? Write to <email>{email}</email>.': 'Hindi nasagot? Sumulat sa <email>{email}</email>.',
  'Open a creator’s page, choose an amount and pay. You need no account.':
    'Buksan ang page ng creator, pumili ng amount, at magbayad. Hindi kailangan ng account.',
  'Paying twice for the same photos, or twice at the same checkout, is seen by us: the second payment goes back by itself.':
    'Nakikita namin kapag dalawang beses nabayaran ang parehong photos o ang parehong checkout: kusang bumabalik ang ikalawang bayad.',
  Reporting: 'Pag-report',
  'The creator sees your page’s name. If you buy anonymously, you are Someone, to the creator as well.':
    'Nakikita ng creator ang pangalan ng page mo. Kung anonymous kang bibili, “Isang tao” ang nakasulat, pati sa creator.',
  'They open as soon as the payment is confirmed, and stay among your purchases.':
    'Bumubukas ang mga ito pagkakumpirma ng bayad, at nananatili sa mga binili mo.',
  'What a block does': 'Ano ang nagagawa ng block',
  'What do I keep when I buy photos?': 'Ano ang sa akin kapag bumili ako ng photos?',
  'What does PIXEL cost?': 'Magkano ang PIXEL?',
  'Whether they see who you are': 'Kung makikita nila kung sino ka',
  'Who sees that I bought them': 'Sino ang makakakita na binili ko',
  'Without an account you are called what you type, or Someone. Signed in, your page’s name is shown, unless you choose to be anonymous.':
    'Kung walang account, ang itinype mo ang pangalan mo, o “Isang tao”. Kung naka-log in, pangalan ng page mo ang makikita, maliban kung pinili mong maging anonymous.',
  'You keep what you bought for {days} more days, then it is gone everywhere.':
    'Sa iyo pa ang binili mo nang {days} araw, tapos mawawala na ito kahit saan.',
  'You pay the amount you see and nothing on top.': 'Ang nakikita mong amount ang babayaran mo, walang dagdag.',
  'Your money': 'Ang pera mo',
  'Your page and everything on it become not accessible at once. Buyers keep what they bought.':
    'Agad na magsasara ang page mo at ang lahat ng nandoon. Sa mga bumili pa rin ang binili nila.',
  'Your receipt': 'Ang resibo mo',
  'Block keeps the two of you apart at once. Report what breaks the rules; a person looks at it.':
    'Sa “I-block”, agad kayong maghihiwalay. I-report ang labag sa rules; tao ang titingin nito.',
  'Every page, photo, question, goal, gift message, comment and post has a Report link. You need no account. We keep what you reported as it was, and you get an address where you see how it stands.':
    'May link na “I-report” ang bawat page, photo, tanong, goal, message ng gift, comment at post. Hindi kailangan ng account. Itinatago namin ang ni-report mo kung ano ito noon, at may address kang makikitaan ng lagay nito.',
  'What shows a child or an intimate picture without consent is looked at within 24 hours. Whoever made it is never told who reported it.':
    'Ang may bata o intimate na larawang walang pahintulot ay tinitingnan sa loob ng 24 oras. Hindi kailanman sasabihin sa gumawa kung sino ang nag-report.',
  'Something of mine was taken down, or my account is suspended':
    'May tinanggal sa akin, o naka-suspend ang account ko',
  'You are told why, by mail and among your notices. What is taken down nobody sees, and neither do its buyers. While your account is suspended you can sign in, read, take your data with you and appeal once; somebody else decides the appeal.':
    'Sasabihin sa iyo kung bakit, sa email at sa mga notice mo. Walang makakakita ng tinanggal, pati ang mga bumili nito. Habang naka-suspend ang account mo, puwede kang mag-sign in, magbasa, kunin ang data mo at umapela nang isang beses; iba ang magdedesisyon sa apela.',
  'Screens and programs': 'Mga screen at program',
  'How do I show gifts on my stream, or hear them at my counter?':
    'Paano ko ipapakita ang mga gift sa stream ko, o maririnig sa counter ko?',
  'Make an overlay or a soundbox on the dashboard, and open its link where it should be seen or heard.':
    'Gumawa ng overlay o soundbox sa dashboard, at buksan ang link nito kung saan dapat makita o marinig.',
  'On a stream': 'Sa stream',
  'In OBS add a source of kind Browser and paste the link of the overlay as its URL. Everything but the alert is see-through. You choose where it stands, its colour and sound, and see it before you save.':
    'Sa OBS, magdagdag ng source na Browser at i-paste ang link ng overlay bilang URL. Alert lang ang nakikita, transparent ang lahat ng iba. Ikaw ang pipili ng puwesto, kulay at tunog, at makikita mo ito bago i-save.',
  'At the counter': 'Sa counter',
  'Open the link of the soundbox on a phone, tap once and leave the screen on. It says each amount in Filipino or English, and says so when it has no connection.':
    'Buksan ang link ng soundbox sa phone, pindutin nang isang beses at hayaang bukas ang screen. Binibigkas nito ang bawat halaga sa Filipino o English, at sinasabi kapag wala itong koneksyon.',
  'Each gift once': 'Isang beses ang bawat gift',
  'A gift is shown once, whatever is closed or started again. Where a screen died while it showed one, we are not sure that it was seen: it is listed as such, and you show it again by hand.':
    'Isang beses lang ipinapakita ang gift, anuman ang isara o buksan ulit. Kung namatay ang screen habang ipinapakita ito, hindi tiyak kung may nakakita: nakalista itong ganoon, at ikaw ang magpapakita ulit.',
  'Who has the link': 'Kung sino ang may link',
  'Whoever has the link sees what comes in. Keep it out of the picture, and revoke it when somebody else has it. You can hold everything back until you let it through, and have words masked.':
    'Nakikita ng sinumang may link ang dumarating. Huwag itong ipakita sa video, at bawiin kapag nakuha ng iba. Puwede mong hawakan muna ang lahat hanggang payagan mo, at patakpan ang ilang salita.',
  'How do I connect a program, or put PIXEL on my own site?':
    'Paano ko ikokonekta ang isang program, o ilalagay ang PIXEL sa sarili kong site?',
  'Programs come in with a token or are told by a webhook. For your site there are lines to paste.':
    'Pumapasok ang mga program gamit ang token, o sinasabihan ng webhook. Para sa site mo, may mga linyang ipe-paste.',
  Tokens: 'Mga token',
  'A token lets one program do what you tick, and nothing else. No token moves money out or changes your account. It is shown once; you see when it was last used, and revoking it counts at once.':
    'Sa token, magagawa ng isang program ang pinili mo, at wala nang iba. Walang token na naglalabas ng pera o nagpapalit sa account mo. Isang beses lang itong ipinapakita; makikita mo kung kailan huling ginamit, at agad ang bisa kapag binawi.',
  'What a webhook is sent': 'Ang ipinapadala sa webhook',
  'We send each gift, sale, follower, reached goal, question and refund to an address of yours, signed with a secret. What your program does not take is sent again for three days, then the webhook is switched off and you are mailed.':
    'Ipinapadala namin ang bawat gift, benta, follower, naabot na goal, tanong at refund sa address mo, pirmado ng secret. Ang hindi tanggapin ng program mo ay ipinapadala ulit nang tatlong araw, tapos papatayin ang webhook at may email sa iyo.',
  'On a blog or site': 'Sa blog o site',
  'Under Share & QR you copy the lines of a button or of a goal. They work without a script, set no cookie and do not see who looks at them.':
    'Sa “Share at QR” makokopya mo ang mga linya ng button o ng goal. Gumagana ang mga ito nang walang script, walang cookie, at hindi nila alam kung sino ang tumitingin.',
}
