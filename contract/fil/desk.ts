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
  'The creator has less than that left. Nothing was changed.': 'Kulang na ang natitira sa creator. Walang nagbago.',
  'Somebody else decides about what is yours.': 'Iba ang magdedesisyon tungkol sa sa iyo.',
  'Whoever took the action does not decide about it.': 'Hindi ang gumawa ng aksyon ang magdedesisyon dito.',
}
