// The sounds of Filipino numbers.

/** espeak-ng has no Filipino voice; its Indonesian voice has the sounds, and these are its phonemes. `'` marks the stressed syllable. */
const filipino: Record<string, string> = {
  isang: "is'aN",
  dalawang: "dalaw'aN",
  tatlong: "tatl'oN",
  'apat na': "'apat na",
  limang: "lim'aN",
  'anim na': "'anim na",
  pitong: "pit'oN",
  walong: "wal'oN",
  'siyam na': "sij'am na",
  sampung: "samp'uN",
  'labing-isang': "lab,iN?is'aN",
  labindalawang: "lab,indalaw'aN",
  labintatlong: "lab,intatl'oN",
  'labing-apat na': "lab,iN?'apat na",
  labinlimang: "lab,inlim'aN",
  'labing-anim na': "lab,iN?'anim na",
  labimpitong: "lab,impit'oN",
  labingwalong: "lab,iNwal'oN",
  'labinsiyam na': "lab,insij'am na",
  dalawampu: "dalaw,amp'u",
  tatlumpu: "tatl,ump'u",
  apatnapu: "?,apatnap'u",
  limampu: "lim,amp'u",
  animnapu: "?,animnap'u",
  pitumpu: "pit,ump'u",
  walumpu: "wal,ump'u",
  siyamnapu: "sij,amnap'u",
  daan: "da?'an",
  raan: "ra?'an",
  daang: "da?'aN",
  raang: "ra?'aN",
  libo: "l'ibo",
  libong: "l'iboN",
  piso: "p'iso",
  at: '?at',
  sentimo: "s'Entimo",
}

/** How espeak-ng is to say a spoken number of the soundbox. `dalawampung` and `dalawampu't` are made of `dalawampu`. */
export function phonemes(clip: string): string {
  const whole = filipino[clip]
  if (whole) return whole
  const ten = filipino[clip.replace(/(ng|'t)$/, '')]
  if (!ten) throw new Error(`no phonemes are written for “${clip}”`)
  return ten + (clip.endsWith('ng') ? 'N' : 't')
}
