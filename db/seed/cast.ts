// The people of the demo: eight active creators, a new one, one with a deactivated account, and a supporter.

/** `fresh` is verified and has nothing yet; `deactivated` shows "Content not accessible"; `supporter` gives and buys. */
type Role = 'creator' | 'fresh' | 'supporter' | 'deactivated'

export type CastMember = {
  /** A short name for code; never shown. */
  key: string
  role: Role
  page_url: string
  page_name: string
  email: string
  /** File names in `pictures`. */
  avatar: string | null
  cover: string | null
  bio: string | null
  /** The text of the Gift Sent screen; null shows the default text. */
  thank_you: { title: string; message: string } | null
  min_gift_pesos: number
  joined_days_ago: number
  /** The relative number of followers and gifts of this page; 0 gets none. */
  popularity: number
}

/** Opens every account of the demo. */
export const demoPassword = 'sampung-mangga-26'

export const cast: readonly CastMember[] = [
  {
    key: 'tala',
    role: 'creator',
    page_url: 'tala.komiks',
    page_name: 'Tala Mercado',
    email: 'tala@example.com',
    avatar: 'avatar-tala.svg',
    cover: 'cover-tala.svg',
    bio: 'Komiks mula Marikina. Ako ang gumuhit ng “Bakunawa Express”, tungkol sa huling tren at sa dragong kumakain ng buwan.\nBagong pahina tuwing Biyernes, basta hindi baha. #komiks #BakunawaExpress',
    thank_you: {
      title: 'Uy, salamat!',
      message:
        'May pang-tinta na ako para sa susunod na pahina. Kung makita mong may kamukha ka sa background, ikaw nga ’yon.',
    },
    min_gift_pesos: 20,
    joined_days_ago: 214,
    popularity: 10,
  },
  {
    key: 'jepoy',
    role: 'creator',
    page_url: 'jepoy.sa.kalye',
    page_name: 'Jepoy Abanilla',
    email: 'jepoy@example.com',
    avatar: 'avatar-jepoy.svg',
    cover: 'cover-jepoy.webp',
    bio: 'Street photographer. Quiapo kapag umaga, Cubao kapag gabi, Cebu kapag may seat sale.\nI always ask before a portrait, and I always bring back a print. #streetphotography #Maynila',
    thank_you: {
      title: 'Got it. Thank you!',
      message:
        'Your gift becomes prints for the people in the photos. Ihahatid ko nang personal, may kasama pang kwento.',
    },
    min_gift_pesos: 20,
    joined_days_ago: 209,
    popularity: 8,
  },
  {
    key: 'luz',
    role: 'creator',
    page_url: 'panaderya.ni.luz',
    page_name: 'Panaderya ni Ate Luz',
    email: 'luz@example.com',
    avatar: 'avatar-luz.svg',
    cover: 'cover-luz.svg',
    bio: 'Tatlumpung taon nang gising nang alas-tres para sa pandesal ng Barangay San Roque.\nDito ko nilalagay ang mga recipe, kasama ang mga palpak. Libre ang amoy. #pandesal #pugon',
    thank_you: {
      title: 'Mainit-init na salamat',
      message:
        'Sobra sa isang supot ang saya ko. Kapag napadaan ka sa amin, sabihin mo lang na galing ka rito, may libre kang ensaymada.',
    },
    min_gift_pesos: 20,
    joined_days_ago: 198,
    popularity: 9,
  },
  {
    key: 'migo',
    role: 'creator',
    page_url: 'migo.ybanez',
    page_name: 'Migo Ybañez',
    email: 'migo@example.com',
    avatar: 'avatar-migo.svg',
    cover: 'cover-migo.webp',
    bio: 'Bisaya songs for slow boats and long goodbyes. From Lapu-Lapu, usually beside the sea with a guitar that has sand in it.\nNew demo every month, free for everyone. #bisaya #indie',
    thank_you: {
      title: 'Daghang salamat!',
      message: 'You just paid for a little piece of studio time. Apil ka sa kanta, promise.',
    },
    min_gift_pesos: 20,
    joined_days_ago: 187,
    popularity: 7,
  },
  {
    key: 'kanto',
    role: 'creator',
    page_url: 'kuwentong-kanto',
    page_name: 'Kuwentong Kanto: Kasaysayan at Kapeng Barako',
    email: 'kanto@example.com',
    avatar: 'avatar-kanto.svg',
    cover: 'cover-kanto.svg',
    bio: 'Isang retiradong guro, isang mikropono, at ang kasaysayan ng kanto ninyo.\nWalang exam. May pa-kape lang, at tuwing huling Sabado, lakad-aral sa Albay. #kasaysayan #podcast',
    thank_you: {
      title: 'Maraming salamat, iskolar!',
      message:
        'Perfect attendance ka sa akin. Ang ambag mo ay pamasahe papunta sa susunod na lumang simbahan at sa nagbabantay nito.',
    },
    min_gift_pesos: 20,
    joined_days_ago: 205,
    popularity: 7,
  },
  {
    key: 'mikay',
    role: 'creator',
    page_url: 'mikay-makes',
    page_name: 'Mikay Makes Costumes',
    email: 'mikay@example.com',
    avatar: 'avatar-mikay.svg',
    cover: 'cover-mikay.svg',
    bio: 'Cosplay maker from Bacoor. I build armor out of yoga mats and hope.\nPatterns, progress shots and burnt fingers, in that order. #cosplayph #foamsmith',
    thank_you: {
      title: 'Level up!',
      message: 'You funded a whole stick of contact cement. The wings thank you, my landlady does not.',
    },
    min_gift_pesos: 20,
    joined_days_ago: 143,
    popularity: 6,
  },
  {
    key: 'tikbalang',
    role: 'creator',
    page_url: 'tikbalang_games',
    page_name: 'Tikbalang Games',
    email: 'tikbalang@example.com',
    avatar: 'avatar-tikbalang.webp',
    cover: 'cover-tikbalang.webp',
    bio: 'Two siblings in Baguio making “Tabi-Tabi Po”, a small platformer where you say excuse me to everything in the forest.\nDevlog every other Sunday. Build 0.7 runs on a phone from 2016. #gamedevph #pixelart',
    thank_you: {
      title: '+1 kaibigan sa gubat',
      message: 'Your gift has been turned into coffee, and the coffee into a bug fix. Tabi-tabi po!',
    },
    min_gift_pesos: 20,
    joined_days_ago: 121,
    popularity: 5,
  },
  {
    key: 'rudy',
    role: 'creator',
    page_url: 'karatula.ni.rudy',
    page_name: 'Mang Rudy Karatula',
    email: 'rudy@example.com',
    avatar: 'avatar-rudy.svg',
    cover: 'cover-rudy.svg',
    bio: 'Pintor ng jeepney at karatula sa Las Piñas mula 1984. Walang sticker, walang stencil, kamay lang.\nAng apo ko ang nagpo-post. Nasa likod ako, nagkukuskos ng pintura. #karatula #jeepney',
    thank_you: {
      title: 'Salamat, boss',
      message: 'Barya man o buo, sakay ka. May pangalan ka na sa listahan ko ng ipipinta sa estribo.',
    },
    min_gift_pesos: 50,
    joined_days_ago: 96,
    popularity: 4,
  },
  {
    key: 'aya',
    role: 'fresh',
    page_url: 'aya.habi',
    page_name: 'Aya Lumawig',
    email: 'aya@example.com',
    avatar: null,
    cover: null,
    bio: null,
    thank_you: null,
    min_gift_pesos: 20,
    joined_days_ago: 1,
    popularity: 0,
  },
  {
    key: 'bea',
    role: 'supporter',
    page_url: 'beabaybayin',
    page_name: 'Bea Lontoc',
    email: 'bea@example.com',
    avatar: 'avatar-bea.webp',
    cover: null,
    bio: 'Nurse by night, reader by commute. Taga-palakpak sa likod.',
    thank_you: null,
    min_gift_pesos: 20,
    joined_days_ago: 220,
    popularity: 0,
  },
  {
    key: 'boyet',
    role: 'deactivated',
    page_url: 'plantito.boyet',
    page_name: 'Plantito Boyet',
    email: 'boyet@example.com',
    avatar: 'avatar-boyet.webp',
    cover: 'cover-boyet.webp',
    bio: 'Sari-sari store sa harap, gubat sa likod. Tips sa halaman na hindi mo pa napapatay. #plantito',
    thank_you: {
      title: 'May bago kang inaanak',
      message: 'Isang punla ang ipapangalan ko sa iyo. Dilig ka rin, ha, hindi lang ang halaman.',
    },
    min_gift_pesos: 20,
    joined_days_ago: 190,
    popularity: 1,
  },
]

/** The cast member with this key; throws if there is none. */
export function member(key: string): CastMember {
  const found = cast.find((person) => person.key === key)
  if (!found) throw new Error(`There is no ${key} in the cast`)
  return found
}
