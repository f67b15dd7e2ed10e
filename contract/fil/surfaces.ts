// Events, tokens, overlays, soundboxes and webhooks.
import type { Catalogue } from '../languages.ts'

export const surfaces: Catalogue = {
  'A place is a whole number from 0.': 'Buong numero mula 0 ang place.',
  'Ask for 1 to 1,000 events.': 'Humingi ng 1 hanggang 1,000 events.',
  'Choose an overlay, a soundbox or a webhook.': 'Pumili ng overlay, soundbox o webhook.',
  'Give it a name of at most 50 characters.': 'Bigyan ito ng pangalan na hanggang 50 characters.',
  'You have 20 of these. Remove one you do not use first.': 'May 20 ka na nito. Mag-alis muna ng hindi mo ginagamit.',
  'At most 200 words, each of at most 50 characters.': 'Hanggang 200 salita, tig-50 characters ang pinakamahaba.',
  'A webhook goes to a public https address.': 'Sa public na https address pumupunta ang webhook.',
  'Only a webhook has an address.': 'Webhook lang ang may address.',
  'A webhook holds nothing back.': 'Walang hinahawakan ang webhook.',
  'An alert stays for 3 to 15 whole seconds.': 'Nananatili ang alert nang 3 hanggang 15 buong segundo.',
  'Choose one of those offered.': 'Pumili ng isa sa mga nasa listahan.',
  'Choose one of your goals that is no draft.': 'Pumili ng isa sa mga goal mo na hindi draft.',
  'Nothing is in a state of that name.': 'Walang nasa state na may ganyang pangalan.',
  'This is not waiting to be shown.': 'Hindi ito naghihintay na ipakita.',
  'This screen is open too often. Try again in a moment.':
    'Masyadong maraming nakabukas ng screen na ito. Subukan ulit maya-maya.',
  '{name} asks': 'Nagtatanong si {name}',
  '{name} bought for {amount}': 'Bumili si {name} ng {amount}',
  '{name} follows now': 'Nag-follow si {name}',
  '{name} sent {amount}': 'Nagpadala si {name} ng {amount}',
  Latest: 'Pinakabago',
  Listening: 'Nakikinig',
  'No connection since {time}': 'Walang koneksyon mula {time}',
  'Reached: {title}': 'Naabot: {title}',
  'Tap to listen': 'Pindutin para makinig',
  'This is a test': 'Pagsubok lang ito',
  'This link was revoked. Ask its owner for a new one.': 'Binawi na ang link na ito. Humingi ng bago sa may-ari.',
  'This page needs JavaScript: it shows what comes in.':
    'Kailangan ng page na ito ang JavaScript: ipinapakita nito ang dumarating.',
}
