// Why the API refused.
import type { Catalogue } from '../languages.ts'

export const refusals: Catalogue = {
  'Please check what you entered.': 'Pakitingnan ang inilagay mo.',
  'Please try again in {seconds} seconds.': 'Subukan ulit pagkalipas ng {seconds} segundo.',
  'We could not read this request.': 'Hindi namin mabasa ang request na ito.',
  'This is larger than we take.': 'Mas malaki ito kaysa tinatanggap namin.',
  'Please send JSON.': 'Mag-send ng JSON.',
  'Use 1 to {most} characters.': 'Gumamit ng 1 hanggang {most} characters.',
  'You have {count} photos in no post yet. Post them, or try again tomorrow.':
    'May {count} photos ka pang wala sa kahit anong post. I-post muna ang mga ito, o subukan ulit bukas.',
  'Many pictures are coming in at once. Please try again in a moment.':
    'Sabay-sabay na dumarating ang maraming picture. Subukan ulit maya-maya.',
  'Many pictures are on their way to your network. Please try again in a moment.':
    'Maraming picture ang papunta sa network mo. Subukan ulit maya-maya.',
  'Many pictures are asked for. Please try again in a moment.':
    'Maraming picture ang hinihingi. Subukan ulit maya-maya.',
  'Choose between {least} and {most}.': 'Pumili sa pagitan ng {least} at {most}.',
  'Many people are here right now. Nothing is lost; please try again in a moment.':
    'Maraming tao rito ngayon. Walang nawala; subukan ulit maya-maya.',
  'Many people are signing in right now. Please try again in a moment.':
    'Maraming nagsa-sign in ngayon. Subukan ulit maya-maya.',
  'No e-payment account is connected.': 'Walang naka-connect na e-payment account.',
  'Only people who bought this may react to it.': 'Ang mga bumili lang nito ang puwedeng mag-react.',
  'PIXEL is closing. Please try again in a moment.': 'Nagsasara ang PIXEL. Subukan ulit maya-maya.',
  'PIXEL is taking a short break. Nothing was charged; please try again in a moment.':
    'Sandaling nagpapahinga ang PIXEL. Walang nakaltas sa iyo; subukan ulit maya-maya.',
  'Please sign in first.': 'Mag-sign in muna.',
  'Signing in with an e-payment account is not possible here.':
    'Hindi puwedeng mag-sign in dito gamit ang e-payment account.',
  'The connection was lost.': 'Naputol ang connection.',
  'The e-payment provider did not answer. Nothing was charged; please try again.':
    'Hindi sumagot ang e-payment provider. Walang nakaltas sa iyo; subukan ulit.',
  'The e-payment provider did not answer. Please try again in a moment.':
    'Hindi sumagot ang e-payment provider. Subukan ulit maya-maya.',
  'The e-payment provider does not accept this payment. Nothing was charged.':
    'Hindi tinatanggap ng e-payment provider ang bayad na ito. Walang nakaltas sa iyo.',
  'The email or password is not right.': 'Mali ang email o password.',
  'The list of banks cannot be reached. Please try again in a moment.':
    'Hindi makuha ang listahan ng mga bank. Subukan ulit maya-maya.',
  'The photo could not be stored. Please try again in a moment.': 'Hindi na-save ang photo. Subukan ulit maya-maya.',
  'This account waits for its email to be verified. Please open the link we sent.':
    'Hinihintay pang ma-verify ang email ng account na ito. Buksan ang link na na-send namin.',
  'This content was hidden or deleted by its owner.': 'Itinago o binura ng may-ari ang content na ito.',
  'This goal was deleted by its owner.': 'Binura ng may-ari ang goal na ito.',
  'This is yours already. You find it in your purchases.': 'Sa iyo na ito. Nasa mga binili mo ito.',
  'This key was used for another request. Nothing was done.':
    'Nagamit na ang key na ito sa ibang request. Walang ginawa.',
  'This page was closed by its owner.': 'Isinara ng may-ari ang page na ito.',
  'This question was hidden by its owner.': 'Itinago ng may-ari ang tanong na ito.',
  'This was not sent from PIXEL.': 'Hindi ito galing sa PIXEL.',
  'We could not confirm that you are human. Please try again.': 'Hindi namin matiyak kung tao ka. Subukan ulit.',
  'We could not find this.': 'Hindi namin ito nakita.',
  'This is not yours.': 'Hindi ito sa iyo.',
  'We could not read this form.': 'Hindi namin mabasa ang form na ito.',
  'Your gift of {amount} to {name} is not paid yet. Continue that payment, or send another gift?':
    'Hindi pa bayad ang gift mong {amount} kay {name}. Ituloy ang bayad na ’yon, o mag-send ng isa pa?',
  'You sent {amount} to {name} a moment ago. Send it again?': 'Kaka-send mo lang ng {amount} kay {name}. I-send ulit?',
}
