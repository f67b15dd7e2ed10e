// Every form works without JavaScript, so every page says why one of its forms was refused.
import { expect, test } from 'vitest'
import { plainForms } from '#contract/addresses/forms.ts'
import { addresses, fillPath } from '#contract/addresses/paths.ts'
import { banks } from '#contract/money/banks.ts'
import { profiles } from '#contract/profiles.ts'
import { render } from '../entry-server.tsx'
import { type Answers, one, pathValues, request, withEverything } from './rendering.fixture.ts'
import { ana, bloc, person, transaction } from './sample-pages.fixture.ts'

type Name = keyof typeof plainForms

/** Ids of what creators' pages show. */
const publicIds = { goal: 'goal-1', bloc: 'bloc-1', snap: 'snap-1' }

interface Place {
  id?: string
  answers?: Answers
  /** The page that `next` names. */
  page?: string
  values?: Record<string, string>
}

const withoutPassword: Place = { answers: [[profiles.me, one({ ...ana, has_password: false })]] }
const onBloc: Place = { page: addresses.bloc(person.page_url, bloc.id), values: { content_id: bloc.id } }

/** Forms that stand on their page only under a condition, or on a page of another id. */
const places: Partial<Record<Name, Place>> = {
  goalGift: { id: publicIds.goal },
  commentOnGoal: { id: publicIds.goal },
  commentOnBloc: { id: publicIds.bloc },
  commentOnSnap: { id: publicIds.snap },
  buySnap: { id: publicIds.snap },
  stepUpForCodes: withoutPassword,
  stepUpForPasskeys: withoutPassword,
  react: onBloc,
  takeReactionBack: onBloc,
  linkAccount: { answers: [[banks.linked, one(null)]] },
  appeal: {
    answers: [
      [
        profiles.me,
        one({ ...ana, suspension: { reason: 'Spam', date: transaction.date, payouts_held: false, appeal: null } }),
      ],
    ],
  },
}

/** Theirs is another page than the one they stand on, which knows nothing of them; the desk has tests of its own. */
const elsewhere = new Set<Name>(['logout', 'language', 'adult'])
const forms = (Object.keys(plainForms) as Name[]).filter(
  (name) => !elsewhere.has(name) && !plainForms[name].path.startsWith(addresses.desk),
)

test.each(forms)('a refused %s says why, once', async (name) => {
  const { path, page } = plainForms[name]
  const { id, answers = [], page: shown, values = {} } = places[name] ?? {}
  const there = { ...pathValues, ...(id && { id }) }
  const url = shown ?? fillPath(page, there)
  const failure = { exception: 'TooManyRequestsException', message: 'Masyadong madalas.' } as const
  const posted = { action: fillPath(path, there), values, failure }
  const { status, html } = await render(
    request(url, [...withEverything, ...answers], { isSignedIn: true, hasProviderSignIn: true, posted }),
  )
  expect(status).toBe(429)
  expect(html.split(failure.message)).toHaveLength(2)
})
