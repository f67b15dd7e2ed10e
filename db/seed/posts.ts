// What the creators of the demo have posted, oldest first: Snaps and Slides, free and paid, some of them sold.
import * as albay from './photos/albay.ts'
import * as breads from './photos/breads.ts'
import { level } from './photos/levels.ts'
import * as pages from './photos/pages.ts'
import { sea } from './photos/seas.ts'
import { boards, paints, sign } from './photos/signs.ts'
import { street } from './photos/streets.ts'
import * as workshop from './photos/workshop.ts'
import type { Picture } from './pictures/picture.ts'

export interface SeedPost {
  creatorKey: string
  daysAgo: number
  /** One photo is a Snap, more are a Slide. */
  photos: readonly (() => Picture)[]
  /** How many of them, from the first, are free sneak peeks. */
  peeks?: number
  /** A price there is a tier for; free without one. */
  pesos?: number
  caption: string
  /** Keys of the cast; `~` before one buys anonymously. They came one after the other since it was posted. */
  buyers?: readonly string[]
  /** Deleted so many days ago: its buyers keep it for the rest of their 15 days. */
  deletedDaysAgo?: number
}

export const seedPosts: readonly SeedPost[] = [
  {
    creatorKey: 'migo',
    daysAgo: 74,
    photos: [() => sea('rain', 'wide')],
    pesos: 20,
    caption: 'Cover nga wala madayon. Ulan tibuok adlaw. #bisaya',
    buyers: ['bea', 'tala'],
    deletedDaysAgo: 4,
  },
  {
    creatorKey: 'kanto',
    daysAgo: 66,
    photos: [albay.church],
    caption: 'Daraga, 1773. Ang buhangin sa mga pader ay galing sa Mayon mismo. #kasaysayan #Albay',
  },
  {
    creatorKey: 'tikbalang',
    daysAgo: 59,
    photos: [() => level('river'), () => level('balete'), () => level('dawn')],
    caption: 'Three levels from build 0.7. Yes, the moon is a different colour in each. #gamedevph #pixelart',
  },
  {
    creatorKey: 'rudy',
    daysAgo: 52,
    photos: [paints],
    caption: 'Walo lang ang lata ko. Ang iba, halo na. #karatula',
  },
  {
    creatorKey: 'jepoy',
    daysAgo: 47,
    photos: [() => street('avenida')],
    pesos: 10_000,
    caption:
      'Avenida, buong haba. One print only, two meters wide, signed at the back. Ang file na ito ang kasama ng print. #Maynila',
  },
  {
    creatorKey: 'luz',
    daysAgo: 41,
    photos: [breads.dough, breads.oven, breads.pandesalTray, breads.breakfast],
    caption:
      'Pandesal, mula alas-tres hanggang almusal. Libre ito, para sa lahat ng gigising nang maaga:\n500 g harina, 300 ml tubig, 7 g lebadura, 60 g asukal, at isang oras ng tiyaga. #pandesal #recipe',
  },
  {
    creatorKey: 'mikay',
    daysAgo: 33,
    photos: [workshop.worn],
    caption: 'Four months, eleven yoga mats, one ToyCon. Worth it. #cosplayph #foamsmith',
  },
  {
    creatorKey: 'migo',
    daysAgo: 29,
    photos: [() => sea('noon')],
    caption: 'Udto. Walay hangin, apan naay layag. #Cebu #dagat',
  },
  {
    creatorKey: 'tala',
    daysAgo: 26,
    photos: [pages.pencils],
    pesos: 50,
    caption: 'Mga unang lapis ng Bakunawa. Hindi ko pa alam noon kung may ilong siya. #komiks',
    buyers: ['bea', 'jepoy', '~kanto'],
  },
  {
    creatorKey: 'jepoy',
    daysAgo: 22,
    photos: [() => street('escolta')],
    caption: 'Escolta, alas-siyete. The man on the bike delivers pandesal; he asked me to say so. #streetphotography',
  },
  {
    creatorKey: 'rudy',
    daysAgo: 19,
    photos: [() => sign(boards.route), () => sign(boards.luck), () => sign(boards.thanks)],
    peeks: 1,
    pesos: 60,
    caption: 'Tatlong karatula na hinding-hindi ko na ipipinta ulit nang ganito. #karatula #jeepney',
    buyers: ['tikbalang'],
  },
  {
    creatorKey: 'kanto',
    daysAgo: 16,
    photos: [() => albay.mayon('early'), () => albay.mayon('noon'), () => albay.mayon('late')],
    peeks: 2,
    pesos: 100,
    caption: 'Isang araw sa harap ng Mayon, mula sa lakad-aral noong Sabado. #Albay #Mayon #kasaysayan',
    buyers: ['bea', '~luz', 'rudy'],
  },
  {
    creatorKey: 'mikay',
    daysAgo: 12,
    photos: [workshop.spools, workshop.helmetPattern, workshop.wingPattern, workshop.armorPattern],
    peeks: 1,
    pesos: 200,
    caption:
      'The full Haribon pattern set: helm, wings, chest. Print at 100 %, cut outside the line. #foamsmith #cosplayph',
    buyers: ['tikbalang', '~bea'],
  },
  {
    creatorKey: 'migo',
    daysAgo: 9,
    photos: [() => sea('dawn'), () => sea('noon', 'wide'), () => sea('rain'), () => sea('dusk'), () => sea('night')],
    peeks: 2,
    pesos: 80,
    caption: 'Lima ka oras sa dagat, usa ka kanta. Ang lyrics naa sa luyo sa matag hulagway. #dagat #bisaya',
    buyers: ['bea', 'kanto'],
  },
  {
    creatorKey: 'luz',
    daysAgo: 6,
    photos: [breads.merienda],
    pesos: 20,
    caption: 'Ang natira sa eskaparate nang alas-singko. Bente lang, pambili ng bagong tray. #pugon',
    buyers: ['mikay'],
  },
  {
    creatorKey: 'jepoy',
    daysAgo: 4,
    photos: [() => street('quiapo'), () => street('cubao'), () => street('colon')],
    peeks: 1,
    pesos: 150,
    caption: 'Tatlong kalye, isang tag-ulan. Full-size files for your wall. #streetphotography #Maynila #Cebu',
    buyers: ['tala', '~bea', 'migo'],
  },
  {
    creatorKey: 'tala',
    daysAgo: 2,
    photos: [pages.titlePage, pages.secondPage, pages.thirdPage, pages.lastPage],
    peeks: 2,
    pesos: 80,
    caption: 'Bakunawa Express, kabanata 7: Huling Tren. Libre ang unang dalawang pahina. #komiks #BakunawaExpress',
    buyers: ['bea', 'jepoy', 'mikay', '~kanto'],
  },
]
