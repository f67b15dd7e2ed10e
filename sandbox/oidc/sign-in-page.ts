// The sign-in page between merchant and wallet: choose a test person, enter any other person, or cancel.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { type Html, html, join } from '../html.ts'
import { sendPage } from '../page.ts'
import type { Sandbox } from '../sandbox.ts'
import { findPerson, type Person, type Profile, savePerson } from './people.ts'
import { TEST_PEOPLE } from './test-people.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const dropBlank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const Choice = z.object({
  cancel: z.string().optional(),
  person: z.string().max(40).optional(),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9._-]{2,40}$/, 'A username is 2 to 40 of a-z, 0-9, dot, dash or underscore.')
    .optional(),
  name: z.preprocess(dropBlank, z.string().trim().max(100, 'An account name has at most 100 characters.').optional()),
  email: z.preprocess(dropBlank, z.email('This is no email address.').max(254).optional()),
  email_verified: z.literal('1').optional(),
  mobile_number: z.preprocess(
    (value) => (typeof value === 'string' ? dropBlank(value.replace(/[\s-]/g, '').replace(/^(\+?63|0)/, '')) : value),
    z
      .string()
      .regex(/^9\d{9}$/, 'A mobile number is +63 and 10 digits, the first a 9.')
      .optional(),
  ),
})
type Choice = z.output<typeof Choice>

export function signInPage(app: FastifyInstance, sandbox: Sandbox, provider: Provider): void {
  app.get('/:uid', async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    return interaction ? send(reply, interaction) : sendOver(reply)
  })

  app.post('/:uid', async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction) return sendOver(reply)
    const choice = Choice.safeParse(request.body ?? {})
    if (!choice.success) return send(reply.code(422), interaction, choice.error.issues[0]!.message)
    if (choice.data.cancel) return finish(request, reply, { error: 'access_denied' })
    const person = await choosePerson(choice.data)
    if (!person)
      return send(reply.code(422), interaction, 'Nobody has this username yet: give an email to make a wallet.')
    return finish(request, reply, {
      login: { accountId: person.subject, remember: false },
      consent: { grantId: await grant(interaction, person) },
    })
  })

  /** The sign-in that this browser has started. */
  function findInteraction(request: FastifyRequest, reply: FastifyReply): Promise<Interaction | undefined> {
    return provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    })
  }

  /**
   * A test person is restored as defined above; with an email a wallet is created or updated; otherwise it must exist.
   */
  async function choosePerson({ person, username, name, email, email_verified, mobile_number }: Choice) {
    const tester = TEST_PEOPLE.find((one) => one.username === person)
    if (tester) return savePerson(sandbox, tester)
    if (username === undefined) return undefined
    if (email === undefined) return findPerson(sandbox, username)
    return savePerson(sandbox, {
      username,
      name: name ?? username,
      email,
      email_verified: email_verified === '1',
      mobile_number: mobile_number === undefined ? null : `+63${mobile_number}`,
    })
  }

  /** Grants the requested scope: the page lists what the merchant receives, and signing in agrees to it. */
  async function grant({ params }: Interaction, { subject }: Person): Promise<string> {
    const allowed = new provider.Grant({ accountId: subject, clientId: String(params.client_id) })
    allowed.addOIDCScope(String(params.scope))
    return allowed.save()
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, result: object): Promise<FastifyReply> {
    const next = await provider.interactionResult(request.raw, reply.raw, { ...result })
    return reply.code(303).header('location', next).header('cache-control', 'no-store').send()
  }

  function send(reply: FastifyReply, interaction: Interaction, problem?: string): FastifyReply {
    const { merchantName } = sandbox.settings
    return sendPage(sandbox, reply, {
      title: `Sign in to ${merchantName}`,
      content: html`<h1>Sign in to ${merchantName}</h1>
        <p class="lead"><strong>${merchantName}</strong> will learn your username, account name, mobile number and email.</p>
        ${problem === undefined ? '' : html`<p class="notice bad" role="alert">${problem}</p>`}
        ${choices(`/sign-in/${interaction.uid}`, problem !== undefined)}`,
      leadsTo: [String(interaction.params.redirect_uri)],
    })
  }

  function sendOver(reply: FastifyReply): FastifyReply {
    const content = html`<h1>This sign-in is over</h1>
      <p>It took too long, or was begun in another browser. Go back and start again; nothing has changed.</p>`
    return sendPage(sandbox, reply.code(410), { title: 'This sign-in is over', content })
  }
}

function choices(action: string, isOpen: boolean): Html {
  return html`<form method="post" action="${action}" class="people" aria-label="Test people">
      ${join(TEST_PEOPLE.map(personButton))}
    </form>
    <details${isOpen ? html` open` : ''}>
      <summary>Somebody else</summary>
      <form method="post" action="${action}">
        <label>Username <small>Of a wallet that exists, or a new one.</small>
          <input name="username" required maxlength="40" autocomplete="off" autocapitalize="none" spellcheck="false"></label>
        <label>Email <small>Needed for a new wallet; changes the one of an existing wallet.</small>
          <input name="email" type="email" maxlength="254" autocomplete="off"></label>
        <label class="check"><input type="checkbox" name="email_verified" value="1" checked> The email is verified</label>
        <label>Account name
          <input name="name" maxlength="100" autocomplete="off"></label>
        <label>Mobile number <small>+63 and 10 digits.</small>
          <input name="mobile_number" type="tel" maxlength="16" autocomplete="off"></label>
        <button class="primary">Sign in</button>
      </form>
    </details>
    <form method="post" action="${action}"><button name="cancel" value="1" class="plain">Cancel</button></form>`
}

function personButton({ username, name, email, email_verified }: Profile): Html {
  return html`<button name="person" value="${username}" class="person">
      <strong>${name}</strong> <span>${username}</span>
      <span>${email}, ${email_verified ? 'verified' : 'not verified'}</span>
    </button>`
}
