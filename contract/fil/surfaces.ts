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
}
