// Passing links on, and finding creators.
import type { Catalogue } from '../languages.ts'

export const sharing: Catalogue = {
  '{count} creator': '{count} creator',
  '{count} creators': '{count} creator',
  '{count} follower': '{count} follower',
  '{count} followers': '{count} follower',
  '{name} on PIXEL': '{name} sa PIXEL',
  'Card with the QR code of {name}': 'Card na may QR code ni {name}',
  'a button to your page': 'button papunta sa page mo',
  'a picture of “{title}”': 'picture ng “{title}”',
  'A button to your page': 'Button papunta sa page mo',
  'A picture, for where no frame may stand': 'Picture, para sa lugar na bawal ang frame',
  'Creators, posts': 'Creators, posts',
  'Copy the line': 'Kopyahin ang linya',
  Copied: 'Nakopya na',
  'Copy link': 'Kopyahin ang link',
  Creators: 'Mga creator',
  creators: 'creators',
  'Dark squares without a background, for light paper of your own. 400\u00a0×\u00a0400\u00a0pixels.':
    'Madidilim na kuwadrado na walang background, para sa sarili mong maputing papel. 400\u00a0×\u00a0400\u00a0pixels.',
  'Download the card': 'I-download ang card',
  'Download the code on white': 'I-download ang code na may puting background',
  'Reads on any background, dark ones too. 400\u00a0×\u00a0400\u00a0pixels.':
    'Nababasa sa kahit anong background, pati sa madilim. 400\u00a0×\u00a0400\u00a0pixels.',
  'Download the code as SVG': 'I-download ang code bilang SVG',
  'On white too, and sharp at any size: for posters and print shops.':
    'May puting background din, at malinaw sa kahit anong laki: para sa poster at print shop.',
  'Download the code alone': 'I-download ang code lang',
  Explore: 'Maghanap',
  'Find creators on PIXEL: who is active, the newest pages, and the hashtags people use most.':
    'Maghanap ng creators sa PIXEL: sino ang aktibo, mga bagong page, at ang pinakaginagamit na hashtags.',
  Link: 'Link',
  'Newest pages': 'Mga bagong page',
  'Nothing was saved? The picture opens instead: press it long, or open PIXEL in your browser.':
    'Walang na-save? Bubukas na lang ang picture: pindutin nang matagal, o buksan ang PIXEL sa browser mo.',
  'On your blog or site': 'Sa blog o site mo',
  'Paste a line into the HTML of a page. It shows where a goal stands, needs no script, and knows nothing about who looks at it.':
    'I-paste ang isang linya sa HTML ng page. Ipinapakita nito kung nasaan na ang goal, walang script, at walang alam tungkol sa tumitingin.',
  'Popular hashtags': 'Mga sikat na hashtag',
  'QR code that leads to {title}': 'QR code papunta sa {title}',
  'Search creators and posts': 'Maghanap ng creators at posts',
  Share: 'I-share',
  'Share Profile': 'I-share ang profile',
  'Share QR Code': 'I-share ang QR code',
  'Share with your apps': 'I-share gamit ang apps mo',
  'See it': 'Tingnan',
  'Support {name}': 'Suportahan si {name}',
  'The goal “{title}”': 'Ang goal na “{title}”',
  'the goal “{title}”': 'goal na “{title}”',
  'This goal has ended.': 'Tapos na ang goal na ito.',
  'The first {count}. More letters find fewer.': 'Ang unang {count}. Dagdagan ang letra para kumonti.',
  'Active now': 'Aktibo ngayon',
  'Nobody has a page yet.': 'Wala pang may page.',
  'Results for “{search}”': 'Mga nakita sa “{search}”',
  'What is searched': 'Ano ang hinahanap',
  'Try fewer words, or look among the other tab.': 'Bawasan ang salita, o tingnan ang kabilang tab.',
  'Scan to send a gift': 'I-scan para mag-send ng gift',
  'With face and name, to print or to send. 1000\u00a0×\u00a01200\u00a0pixels.':
    'May mukha at pangalan, pang-print o pang-send. 1000\u00a0×\u00a01200\u00a0pixels.',
}
