// Words that stand on many screens.
import type { Catalogue } from '../languages.ts'

export const common: Catalogue = {
  'About PIXEL': 'Tungkol sa PIXEL',
  'Contact support': 'Kausapin ang support',
  'Every peso is a pixel.': 'Bawat piso, isang pixel.',
  Language: 'Wika',
  'Privacy Notice': 'Privacy Notice',
  'Terms and Conditions': 'Terms and Conditions',
}
