// Passing links on, and finding creators.
import type { Catalogue } from '../languages.ts'

export const sharing: Catalogue = {
  '{name} on PIXEL': '{name} sa PIXEL',
  'Card with the QR code of {name}': 'Card na may QR code ni {name}',
  Copied: 'Nakopya na',
  'Copy link': 'Kopyahin ang link',
  'Dark squares without a background, for light paper of your own. 400 × 400 pixels.':
    'Madilim na squares na walang background, para sa sarili mong maputing papel. 400 × 400 pixels.',
  'Download the card': 'I-download ang card',
  'Download the code alone': 'I-download ang code lang',
  Link: 'Link',
  'Nothing was saved? The picture opens instead: press it long, or open PIXEL in your browser.':
    'Walang na-save? Bubukas na lang ang picture: pindutin nang matagal, o buksan ang PIXEL sa browser mo.',
  'QR code that leads to {title}': 'QR code papunta sa {title}',
  Share: 'I-share',
  'Share Profile': 'I-share ang profile',
  'Share QR Code': 'I-share ang QR code',
  'Share with your apps': 'I-share gamit ang apps mo',
  'With face and name, to print or to send. 1000 × 1200 pixels.':
    'May mukha at pangalan, pang-print o pang-send. 1000 × 1200 pixels.',
}
