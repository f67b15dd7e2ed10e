// The posts of the demo's creators, oldest first: Snaps and Snap Slides, free and paid, some of them sold.

export interface SeedPost {
  creatorKey: string
  daysAgo: number
  /** Files of `pictures`: one makes a Snap, several a Snap Slide. */
  photos: readonly string[]
  /** How many of them, from the first, are free sneak peeks. */
  peeks?: number
  /** The price, which must be a price tier; free without one. */
  pesos?: number
  caption: string
  /** Keys of the cast; `~` before one buys anonymously. The purchases are spread over the time since it was posted. */
  buyers?: readonly string[]
  /** Deleted so many days ago: its buyers can see it for the rest of 15 days. */
  deletedDaysAgo?: number
}

export const seedPosts: readonly SeedPost[] = [
  {
    creatorKey: 'migo',
    daysAgo: 74,
    photos: ['sea-rain-wide.webp'],
    pesos: 20,
    caption: 'Cover nga wala madayon. Ulan tibuok adlaw. #bisaya',
    buyers: ['bea', 'tala'],
    deletedDaysAgo: 4,
  },
  {
    creatorKey: 'kanto',
    daysAgo: 66,
    photos: ['daraga-church.svg'],
    caption: 'Daraga, 1773. Ang buhangin sa mga pader ay galing sa Mayon mismo. #kasaysayan #Albay',
  },
  {
    creatorKey: 'tikbalang',
    daysAgo: 59,
    photos: ['level-river.webp', 'level-balete.webp', 'level-dawn.webp'],
    caption: 'Three levels from build 0.7. Yes, the moon is a different colour in each. #gamedevph #pixelart',
  },
  {
    creatorKey: 'rudy',
    daysAgo: 52,
    photos: ['sign-paints.svg'],
    caption: 'Walo lang ang lata ko. Ang iba, halo na. #karatula',
  },
  {
    creatorKey: 'jepoy',
    daysAgo: 47,
    photos: ['street-avenida.webp'],
    pesos: 10_000,
    caption:
      'Avenida, buong haba. One print only, two meters wide, signed at the back. Ang file na ito ang kasama ng print. #Maynila',
  },
  {
    creatorKey: 'luz',
    daysAgo: 41,
    photos: ['bread-dough.svg', 'bread-oven.svg', 'bread-pandesal-tray.svg', 'bread-breakfast.svg'],
    caption:
      'Pandesal, mula alas-tres hanggang almusal. Libre ito, para sa lahat ng gigising nang maaga:\n500 g harina, 300 ml tubig, 7 g lebadura, 60 g asukal, at isang oras ng tiyaga. #pandesal #recipe',
  },
  {
    creatorKey: 'mikay',
    daysAgo: 33,
    photos: ['costume-worn.svg'],
    caption: 'Four months, eleven yoga mats, one ToyCon. Worth it. #cosplayph #foamsmith',
  },
  {
    creatorKey: 'migo',
    daysAgo: 29,
    photos: ['sea-noon.webp'],
    caption: 'Udto. Walay hangin, apan naay layag. #Cebu #dagat',
  },
  {
    creatorKey: 'tala',
    daysAgo: 26,
    photos: ['komiks-pencils.svg'],
    pesos: 50,
    caption: 'Mga unang lapis ng Bakunawa. Hindi ko pa alam noon kung may ilong siya. #komiks',
    buyers: ['bea', 'jepoy', '~kanto'],
  },
  {
    creatorKey: 'jepoy',
    daysAgo: 22,
    photos: ['street-escolta.webp'],
    caption: 'Escolta, alas-siyete. The man on the bike delivers pandesal; he asked me to say so. #streetphotography',
  },
  {
    creatorKey: 'rudy',
    daysAgo: 19,
    photos: ['sign-route.svg', 'sign-luck.svg', 'sign-thanks.svg'],
    peeks: 1,
    pesos: 60,
    caption: 'Tatlong karatula na hinding-hindi ko na ipipinta ulit nang ganito. #karatula #jeepney',
    buyers: ['tikbalang'],
  },
  {
    creatorKey: 'kanto',
    daysAgo: 16,
    photos: ['mayon-early.svg', 'mayon-noon.svg', 'mayon-late.svg'],
    peeks: 2,
    pesos: 100,
    caption: 'Isang araw sa harap ng Mayon, mula sa lakad-aral noong Sabado. #Albay #Mayon #kasaysayan',
    buyers: ['bea', '~luz', 'rudy'],
  },
  {
    creatorKey: 'mikay',
    daysAgo: 12,
    photos: [
      'costume-spools.svg',
      'costume-helmet-pattern.svg',
      'costume-wing-pattern.svg',
      'costume-armor-pattern.svg',
    ],
    peeks: 1,
    pesos: 200,
    caption:
      'The full Haribon pattern set: helm, wings, chest. Print at 100 %, cut outside the line. #foamsmith #cosplayph',
    buyers: ['tikbalang', '~bea'],
  },
  {
    creatorKey: 'migo',
    daysAgo: 9,
    photos: ['sea-dawn.webp', 'sea-noon-wide.webp', 'sea-rain.webp', 'sea-dusk.webp', 'sea-night.webp'],
    peeks: 2,
    pesos: 80,
    caption: 'Lima ka oras sa dagat, usa ka kanta. Ang lyrics naa sa luyo sa matag hulagway. #dagat #bisaya',
    buyers: ['bea', 'kanto'],
  },
  {
    creatorKey: 'luz',
    daysAgo: 6,
    photos: ['bread-merienda.svg'],
    pesos: 20,
    caption: 'Ang natira sa eskaparate nang alas-singko. Bente lang, pambili ng bagong tray. #pugon',
    buyers: ['mikay'],
  },
  {
    creatorKey: 'jepoy',
    daysAgo: 4,
    photos: ['street-quiapo.webp', 'street-cubao.webp', 'street-colon.webp'],
    peeks: 1,
    pesos: 150,
    caption: 'Tatlong kalye, isang tag-ulan. Full-size files for your wall. #streetphotography #Maynila #Cebu',
    buyers: ['tala', '~bea', 'migo'],
  },
  {
    creatorKey: 'tala',
    daysAgo: 2,
    photos: ['komiks-title-page.svg', 'komiks-page-2.svg', 'komiks-page-3.svg', 'komiks-last-page.svg'],
    peeks: 2,
    pesos: 80,
    caption: 'Bakunawa Express, kabanata 7: Huling Tren. Libre ang unang dalawang pahina. #komiks #BakunawaExpress',
    buyers: ['bea', 'jepoy', 'mikay', '~kanto'],
  },
]
