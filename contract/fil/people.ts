// Following, blocking and reacting.
import type { Catalogue } from '../languages.ts'

export const people: Catalogue = {
  Block: 'I-block',
  'Block {name}?': 'I-block si {name}?',
  Blocked: 'Naka-block',
  'Blocked Successfully': 'Na-block na',
  Follow: 'I-follow',
  'Follow {name}': 'I-follow si {name}',
  Followers: 'Followers',
  Following: 'Naka-follow',
  'Manage Following': 'Ayusin ang following',
  'No results found.': 'Walang nakita.',
  People: 'Mga tao',
  people: 'tao',
  Remove: 'Alisin',
  'Remove {name}?': 'Alisin si {name}?',
  'Removed Successfully': 'Naalis na',
  'Search Follower': 'Maghanap ng follower',
  'Search people you blocked': 'Maghanap sa mga naka-block',
  'Search people you follow': 'Maghanap sa mga fina-follow mo',
  'Their page stays open to you, and you can follow it again at any time.':
    'Bukas pa rin sa iyo ang page nila, at puwede mo ulit silang i-follow kahit kailan.',
  'They no longer follow you, and are not told. They may follow you again.':
    'Hindi ka na nila naka-follow, at hindi nila malalaman. Puwede ka ulit nilang i-follow.',
  Unblock: 'I-unblock',
  'Unblock {name}?': 'I-unblock si {name}?',
  'Unblocked Successfully': 'Na-unblock na',
  Unfollow: 'I-unfollow',
  'Unfollow {name}?': 'I-unfollow si {name}?',
  'Unfollowed Successfully': 'Na-unfollow na',
  'You can find each other again. Who followed whom before is not restored.':
    'Makikita n’yo na ulit ang isa’t isa. Hindi na ibinabalik kung sino ang naka-follow dati.',
  'You do not follow anyone yet.': 'Wala ka pang fina-follow.',
  'You do not have any followers yet.': 'Wala ka pang followers.',
  'You have not blocked anyone.': 'Wala kang naka-block.',
  'You no longer find each other: pages, lists, gifts and questions are closed both ways. They are not told. What was bought before stays with its buyer.':
    'Hindi n’yo na makikita ang isa’t isa: sarado pareho ang pages, lists, gifts at tanong. Hindi nila malalaman. Ang nabili na dati ay mananatili sa bumili.',
}
