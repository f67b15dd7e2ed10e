// Reports, suspensions and the desk, in Filipino.
import type { Catalogue } from '../languages.ts'

export const desk: Catalogue = {
  'Use at most 1,000 characters.': 'Hanggang 1,000 characters lang.',
  'Please choose a reason.': 'Pumili ng dahilan.',
  'Please say why.': 'Sabihin kung bakit.',
  'This account is suspended already.': 'Naka-suspend na ang account na ito.',
  'This account is not suspended.': 'Hindi naka-suspend ang account na ito.',
  'You have appealed already. We write to you when it is decided.':
    'Nakapag-apela ka na. Susulatan ka namin kapag may desisyon na.',
  'Somebody has decided this report already.': 'May nagdesisyon na sa report na ito.',
  'Somebody has decided this appeal already.': 'May nagdesisyon na sa apela na ito.',
  'It is not there any more.': 'Wala na ito.',
  'Whoever wrote this has no account that could be suspended.': 'Walang account na masu-suspend ang sumulat nito.',
  'Nothing was paid with it.': 'Walang nabayaran dito.',
  'There is nothing that this would change.': 'Walang mababago nito.',
  'There is no payout account at this bank.': 'Walang payout account sa bank na ito.',
  'Somebody else decides about what is yours.': 'Iba ang magdedesisyon tungkol sa sa iyo.',
  'Whoever took the action does not decide about it.': 'Hindi ang gumawa ng aksyon ang magdedesisyon dito.',
  'Somebody under 18 is shown sexually or in danger': 'May menor de edad na ipinapakita nang malaswa o nasa panganib',
  'I am, or somebody is, shown intimately without having agreed':
    'Ako o ibang tao ay ipinapakita nang intimate nang walang pahintulot',
  'It is against the law': 'Labag ito sa batas',
  'It is mine, or somebody else’s work': 'Akin ito, o gawa ng iba',
  'It threatens, shames or harasses somebody': 'Nananakot, nanghihiya o nangha-harass ito',
  'It is a scam, or pretends to be somebody else': 'Scam ito, o nagpapanggap na ibang tao',
  'It is spam': 'Spam ito',
  'Something else': 'Iba pa',
  Report: 'I-report',
  'Report | PIXEL': 'I-report | PIXEL',
  'Report this': 'I-report ito',
  'Report this page': 'I-report ang page na ito',
  'Report this goal': 'I-report ang goal na ito',
  'Report this gift': 'I-report ang gift na ito',
  'Report this question': 'I-report ang tanong na ito',
  'Report this post': 'I-report ang post na ito',
  'A person looks at every report. We keep what you report as it is now, and whoever made it is never told who reported it. If a child is in danger right now, call 1343 or the police first.':
    'Tao ang tumitingin sa bawat report. Itinatago namin ang ni-report mo kung ano ito ngayon, at hindi kailanman sasabihin sa gumawa kung sino ang nag-report. Kung may batang nasa panganib ngayon, tumawag muna sa 1343 o sa pulis.',
  'What is wrong?': 'Ano ang mali?',
  'What should we know?': 'Ano ang dapat naming malaman?',
  'Your email': 'Email mo',
  'We write to you when it is decided. Nobody else sees it.':
    'Susulatan ka namin kapag may desisyon na. Walang ibang makakakita nito.',
  'Send report': 'Ipadala ang report',
  'The page of {name}': 'Ang page ni {name}',
  'A Snap of {name}': 'Isang Snap ni {name}',
  'A Snap Slide of {name}': 'Isang Snap Slide ni {name}',
  'A Bloc of {name}': 'Isang Bloc ni {name}',
  'A question on the page of {name}': 'Isang tanong sa page ni {name}',
  'A goal of {name}': 'Isang goal ni {name}',
  'A gift on the page of {name}': 'Isang gift sa page ni {name}',
  'A comment on the page of {name}': 'Isang comment sa page ni {name}',
  'Your report': 'Ang report mo',
  'Your report {report_no} was decided': 'May desisyon na sa report mo na {report_no}',
  'Thank you for telling us. We looked at what you reported and acted on it.\n\n{message}\n\nQuestions: {support}.':
    'Salamat sa pagsasabi sa amin. Tiningnan namin ang ini-report mo at may ginawa kami.\n\n{message}\n\nMga tanong: {support}.',
  'Thank you for telling us. We looked at what you reported and found that it may stay.\n\n{message}\n\nQuestions: {support}.':
    'Salamat sa pagsasabi sa amin. Tiningnan namin ang ini-report mo, at puwede itong manatili.\n\n{message}\n\nMga tanong: {support}.',
  'Your report | PIXEL': 'Ang report mo | PIXEL',
  'Thank you. A person will look at it. Keep this address: it always says how your report stands.':
    'Salamat. May taong titingin nito. Itago ang address na ito: dito mo laging makikita ang lagay ng report mo.',
  'We looked at it and acted on it.': 'Tiningnan namin ito at may ginawa kami.',
  'We looked at it and found that it may stay.': 'Tiningnan namin ito, at puwede itong manatili.',
  'You appealed on {day}. Somebody who did not take this decision looks at it, and we write to you.':
    'Umapela ka noong {day}. Titingnan ito ng taong hindi gumawa ng desisyon, at susulatan ka namin.',
  'Your appeal of {day} was decided: the suspension stays.':
    'May desisyon na sa apela mo noong {day}: mananatili ang suspension.',
  'Your appeal of {day} was decided: the suspension is lifted.':
    'May desisyon na sa apela mo noong {day}: inalis na ang suspension.',
  'Your page was taken down': 'Tinanggal ang page mo',
  'Your account is suspended since {day}': 'Naka-suspend ang account mo mula {day}',
  'Your page is closed for everybody. You can read everything of yours, and take your data with you.':
    'Sarado ang page mo para sa lahat. Mababasa mo ang lahat ng sa iyo, at puwede mong kunin ang data mo.',
  'Payouts are held.': 'Naka-hold ang mga payout.',
  'Payouts still work.': 'Gumagana pa ang mga payout.',
  Appeal: 'Apela',
  'You can appeal once. Say what we got wrong.':
    'Isang beses ka lang puwedeng umapela. Sabihin kung ano ang mali namin.',
  'Send appeal': 'Ipadala ang apela',
}
