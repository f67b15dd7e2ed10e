// Help articles on overlays, soundboxes, tokens, webhooks and embeds.
import { say } from '../../language/say.ts'
import type { HelpArticle } from './article.ts'
import { section } from './section.tsx'

const outside = () => ({ slug: 'screens-and-programs', name: say('Screens and programs') })

export function showGifts(): HelpArticle {
  return {
    title: say('How do I show gifts on my stream, or hear them at my counter?'),
    category: outside(),
    summary: say('Make an overlay or a soundbox on the dashboard, and open its link where it should be seen or heard.'),
    sections: [
      section('overlay', say('On a stream'), [
        say(
          'In OBS add a source of kind Browser and paste the link of the overlay as its URL. Everything but the alert is see-through. You choose where it stands, its colour and sound, and see it before you save.',
        ),
      ]),
      section('soundbox', say('At the counter'), [
        say(
          'Open the link of the soundbox on a phone, tap once and leave the screen on. It says each amount in Filipino or English, and says so when it has no connection.',
        ),
      ]),
      section('once', say('Each gift once'), [
        say(
          'A gift is shown once, whatever is closed or started again. Where a screen died while it showed one, we are not sure that it was seen: it is listed as such, and you show it again by hand.',
        ),
      ]),
      section('link', say('Who has the link'), [
        say(
          'Whoever has the link sees what comes in. Keep it out of the picture, and revoke it when somebody else has it. You can hold everything back until you let it through, and have words masked.',
        ),
      ]),
    ],
  }
}

export function connectPrograms(): HelpArticle {
  return {
    title: say('How do I connect a program, or put PIXEL on my own site?'),
    category: outside(),
    summary: say('Programs come in with a token or are told by a webhook. For your site there are lines to paste.'),
    sections: [
      section('token', say('Tokens'), [
        say(
          'A token lets one program do what you tick, and nothing else. No token moves money out or changes your account. It is shown once; you see when it was last used, and revoking it counts at once.',
        ),
      ]),
      section('webhook', say('What a webhook is sent'), [
        say(
          'We send each gift, sale, follower, reached goal, question and refund to an address of yours, signed with a secret. What your program does not take is sent again for three days, then the webhook is switched off and you are mailed.',
        ),
      ]),
      section('site', say('On a blog or site'), [
        say(
          'Under Share & QR you copy the lines of a button or of a goal. They work without a script, set no cookie and do not see who looks at them.',
        ),
      ]),
    ],
  }
}
