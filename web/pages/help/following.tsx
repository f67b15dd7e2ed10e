// Help articles on following: news of posts, comments, and a creator's statistics.
import { say } from '../../language/say.ts'
import type { HelpArticle } from './article.ts'
import { section } from './section.tsx'

const following = () => ({ slug: 'following', name: say('Following') })

export function newPosts(): HelpArticle {
  return {
    title: say('How do I hear of new posts?'),
    category: following(),
    summary: say('Follow a creator. What they publish stands in your feed, and you are told of it once.'),
    sections: [
      section('feed', say('Your feed'), [
        say(
          'It is what you see first when you sign in: everything by the creators you follow, newest first. A line says how far you had seen it, and what comes in while you read waits behind a button.',
        ),
      ]),
      section('told', say('How you are told'), [
        say(
          'In your notices, and by one mail that gathers what is new, at most every 6 hours. On a device you choose, also while PIXEL is closed: press Tell this device in your feed or in Settings.',
        ),
      ]),
      section('less', say('When it is too much'), [
        say(
          'Press the bell beside a notice and its kind is told no more. Each mail of new posts ends with a link that stops these mails, without signing in. Settings has a switch for every kind and way.',
        ),
      ]),
    ],
  }
}

export function commenting(): HelpArticle {
  return {
    title: say('Who can comment, and who sees it?'),
    category: following(),
    summary: say('Whoever may see a post sees its comments. The creator chooses who may write them.'),
    sections: [
      section('who', say('Who may write'), [
        say(
          'Everyone who is signed in, only followers, only people who paid, or nobody: creators choose it under Comments. Below locked photos only those who bought them read and write.',
        ),
      ]),
      section('change', say('Changing and deleting'), [
        say(
          'You can change a comment for 5 minutes and delete it at any time. A creator can hide comments on their page.',
        ),
      ]),
    ],
  }
}

export function whatIsCounted(): HelpArticle {
  return {
    title: say('What do my statistics count?'),
    category: following(),
    summary: say('Visits to your page by day, where they came from, and what was given, sold and followed.'),
    sections: [
      section('visit', say('What a visit is'), [
        say(
          'One browser on one network, once a day. Programs are left out, and so are you while you are signed in. No cookie is kept, and nobody can be told who it was.',
        ),
      ]),
      section('money', say('Why the money is exact'), [
        say('Every amount comes from the same books as your statement.'),
      ]),
    ],
  }
}
