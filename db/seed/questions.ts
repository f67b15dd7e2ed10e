// The demo's questions, answers and Blocs, written through the product's own commands, each at its own time.
import { addBloc } from '#server/blocs/add-bloc.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { storeImage } from '#server/media/store-image.ts'
import type { Services } from '#server/outside/services.ts'
import { pictures } from '#server/pictures.ts'
import { answerQuestion } from '#server/questions/answer-question.ts'
import { askQuestion } from '#server/questions/ask-question.ts'
import { writeTopic } from '#server/questions/write-topic.ts'
import { member } from './cast.ts'
import { uploadedPicture } from './pictures.ts'

interface SeedTopic {
  creatorKey: string
  title: string
  description: string
  /** A file of `pictures`. */
  banner?: string
  requiresGift?: boolean
}

export const seedTopics: readonly SeedTopic[] = [
  {
    creatorKey: 'tala',
    title: 'Magtanong tungkol sa Bakunawa Express',
    description: 'Tauhan, tinta, tren, kahit ang dragon. Spoiler lang ang hindi ko sinasagot. #komiks #BakunawaExpress',
    banner: 'komiks-pencils.svg',
  },
  {
    creatorKey: 'jepoy',
    title: 'Ask me about the street',
    description: 'Cameras, courage, and how to bring back a print. #streetphotography',
    banner: 'street-quiapo.webp',
  },
  {
    creatorKey: 'luz',
    title: 'Tanong sa harap ng pugon',
    description: 'Tinapay at pagbangon nang alas-tres. May kasamang gift, para sa harina. #pugon',
    banner: 'bread-oven.svg',
    requiresGift: true,
  },
]

interface SeedQuestion {
  creatorKey: string
  askerKey: string
  daysAgo: number
  question: string
  answer?: string
}

export const seedQuestions: readonly SeedQuestion[] = [
  {
    creatorKey: 'tala',
    askerKey: 'bea',
    daysAgo: 40,
    question: 'Bakit tren ang sinasakyan ng bakunawa at hindi jeep?',
    answer: 'Kasi ang tren, may huling biyahe. Ang jeep, laging may “isa pa”.',
  },
  {
    creatorKey: 'tala',
    askerKey: 'jepoy',
    daysAgo: 21,
    question: 'Puwede bang kumuha ng reference photos sa mga litrato ko ng LRT?',
    answer: 'Matagal ko nang ginagawa. Salamat, at pasensya. Nasa pahina 31 ka.',
  },
  {
    creatorKey: 'tala',
    askerKey: 'luz',
    daysAgo: 9,
    question: 'Anak, kumakain ka pa ba kapag deadline?',
    answer: 'Opo, Ate Luz. Pandesal po ninyo. #pandesal',
  },
  { creatorKey: 'tala', askerKey: 'mikay', daysAgo: 3, question: 'Can I build the dragon’s head out of foam?' },
  { creatorKey: 'tala', askerKey: 'bea', daysAgo: 1, question: 'Kailan lalabas ang kabanata walo?' },
  {
    creatorKey: 'jepoy',
    askerKey: 'bea',
    daysAgo: 15,
    question: 'What do you say when somebody says no to a photo?',
    answer: '“Salamat po.” And I mean it. Then I put the camera down and we often end up talking anyway.',
  },
]

interface SeedBloc {
  creatorKey: string
  daysAgo: number
  title: string
  description: string
  /** A file of `pictures`. */
  picture?: string
}

export const seedBlocs: readonly SeedBloc[] = [
  {
    creatorKey: 'tala',
    daysAgo: 34,
    title: 'Walang pahina ngayong Biyernes',
    description:
      'Umabot ang baha sa ikatlong baitang. Tuyo ang mga orihinal, basa ang tsinelas. Sa susunod na linggo, dalawa.',
  },
  {
    creatorKey: 'tala',
    daysAgo: 6,
    title: 'Tapos na ang lapis ng kabanata pito',
    description:
      'Dalawampu’t apat na pahina, at isang dragong ayaw umupo nang tuwid. Tinta na lang! #BakunawaExpress #komiks',
    picture: 'komiks-pencils.svg',
  },
  {
    creatorKey: 'jepoy',
    daysAgo: 11,
    title: 'Forty prints, delivered',
    description: 'Aling Nena now hangs above her own fruit stand in #Quiapo. She charges people to look.',
  },
  {
    creatorKey: 'luz',
    daysAgo: 4,
    title: 'Sarado sa Lunes',
    description: 'Bibinyagan ang apo. Doble ang #pandesal sa Martes, pangako.',
  },
]

/** Topics come first, because one of them requires a gift with each question. */
export async function askAndWrite(services: Services, ids: Map<string, bigint>): Promise<void> {
  for (const { creatorKey, title, description, banner, requiresGift = false } of seedTopics) {
    const creatorId = ids.get(creatorKey)!
    const banner_image = await stored(services, creatorId, banner)
    await writeTopic(services, pictures, creatorId, { title, description, banner_image, requires_gift: requiresGift })
  }
  for (const { creatorKey, askerKey, daysAgo, question, answer } of seedQuestions) {
    goBack(daysAgo)
    const { id } = await askQuestion(services, member(creatorKey).page_url, ids.get(askerKey)!, question)
    goBack(daysAgo - 0.5)
    if (answer) await answerQuestion(services, ids.get(creatorKey)!, id, answer)
  }
  for (const { creatorKey, daysAgo, title, description, picture } of seedBlocs) {
    goBack(daysAgo)
    const creatorId = ids.get(creatorKey)!
    await addBloc(services, pictures, creatorId, {
      title,
      description,
      image: await stored(services, creatorId, picture),
    })
  }
  clock.shift(0)
}

function goBack(days: number): void {
  clock.shift(-days * DAY_MS)
}

async function stored(services: Services, ownerId: bigint, picture: string | undefined) {
  if (!picture) return undefined
  const { filename } = await storeImage(services, ownerId, await uploadedPicture(picture))
  return filename
}
