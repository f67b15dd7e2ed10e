// What the page of how PIXEL is doing says, and who leads there.
import type { Catalogue } from '../languages.ts'

export const status: Catalogue = {
  'Does not work': 'Hindi gumagana',
  'Each square is a day; the last one is today.': 'Bawat kuwadrado ay isang araw; ang huli ay ngayon.',
  'Everything works': 'Gumagana ang lahat',
  'Gifts and purchases': 'Mga gift at pagbili',
  'How PIXEL is doing': 'Kumusta ang PIXEL',
  'Mail and text messages': 'Email at text',
  'No interruption in {days} days': 'Walang putol sa loob ng {days} araw',
  'Pages and signing in': 'Mga page at pag-log in',
  'Seen {time}.': 'Tiningnan noong {time}.',
  'Something does not work right now': 'May hindi gumagana ngayon',
  Status: 'Lagay',
  'We are on it. Money that was paid is safe, and nothing is charged twice.':
    'Inaayos na namin. Ligtas ang perang nabayad, at walang makakaltas nang doble.',
  Works: 'Gumagana',
  'since {time}': 'mula {time}',
  '{minutes} min without it in {days} days': '{minutes} min na wala ito sa loob ng {days} araw',
}
