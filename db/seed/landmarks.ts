// Individual gifts that the demo always has.

/** A gift written by hand, given in the evening of its day. */
export type Landmark = Partial<SeedGift> & { daysAgo: number; amountPesos: number }

/** Gifts that every demo must contain. */
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
  /** The name the giver typed; null shows as "Someone", unless the supporter gave openly. */
  name: string | null
  message: string | null
  /** Given by the cast's supporter while signed in; `name` is null then, because the page name is shown. */
  fromSupporter: boolean
  /** Only with `fromSupporter`: the account gave, and everybody sees "Someone". */
  anonymous: boolean
  reply: string | null
  hidden: boolean
  /** `mobile` money stays pending until the next 15th. */
  channel: 'web' | 'mobile'
  source: 'profile' | 'question-and-answer' | 'goal' | 'share'
}
