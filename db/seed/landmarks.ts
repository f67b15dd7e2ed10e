// Gifts of the demo's past that stand out.

/** A gift told by hand, in the evening of its day. */
export type Landmark = Partial<SeedGift> & { daysAgo: number; amountPesos: number }

/** The gifts every demo needs to have once. */
export const landmarks: Readonly<Record<string, readonly Landmark[]>> = {
  tala: [
    {
      daysAgo: 12,
      amountPesos: 300,
      name: 'Marites ng Blk 5',
      message:
        'Binasa ko ang buong Bakunawa Express sa isang gabi, hindi na ako natulog, at ngayon kailangan ko na ang susunod, please!',
      reply: 'Matulog ka muna! Sa Biyernes na ang kabanata 9, at mas mahaba siya.',
      source: 'share',
    },
    { daysAgo: 33, amountPesos: 20, name: 'Vangie', message: 'Follow back po sa page ko, salamat!', hidden: true },
  ],
  kanto: [
    {
      daysAgo: 47,
      amountPesos: 50_000,
      name: 'Batch ’98',
      message: 'Sir, nag-ambagan ang buong 4-Sampaguita. Para sa bagong mikropono at sa isang taon ng lakad-aral.',
      reply:
        'Mga anak, tatlong beses kong binilang ang zero. Walang salitang sapat. Unang episode sa bagong mikropono, kayo ang panauhin, at walang late.',
    },
  ],
  luz: [
    { daysAgo: 8, amountPesos: 1500, name: 'OFW sa Dubai', message: 'Pa-almusal po sa day care ng San Roque. 🥖' },
    { daysAgo: 61, amountPesos: 20, name: 'Raffy', message: 'test lang po kung gumagana hehe test test', hidden: true },
  ],
  migo: [{ daysAgo: 5, amountPesos: 75.5, name: 'Ging-ging', message: 'Mao ra ni ang sukli sa pliti, Migs. 🎸' }],
  mikay: [{ daysAgo: 3, amountPesos: 200, name: 'Aki', message: 'For the wings. Make them move! ✨' }],
}

export type SeedGift = {
  at: Date
  /** Whole Manila calendar days before `now`; 0 is today. */
  daysAgo: number
  amountPesos: number
  /** What the giver typed; null reads "Someone", unless the supporter gave openly. */
  name: string | null
  message: string | null
  /** Given signed in, by the cast's supporter; `name` is null then, as the page name is shown. */
  fromSupporter: boolean
  /** Only with `fromSupporter`: the account gave, and everyone sees "Someone". */
  anonymous: boolean
  reply: string | null
  hidden: boolean
  /** `mobile` stays pending until the next 15th. */
  channel: 'web' | 'mobile'
  source: 'profile' | 'question-and-answer' | 'goal' | 'share'
}
