// The tokens of web/ui/tokens.css that are needed where no style sheet of ours applies: pictures, mails, embeds, the browser's bars.

/** Each token in the light and in the dark theme; colours.test.ts compares them with the style sheet. */
export const tokens = {
  paper: ['#fbf6ee', '#16111a'],
  surface: ['#ffffff', '#201926'],
  line: ['#e2d6c5', '#3c3145'],
  lineStrong: ['#8e7d6f', '#8d7d97'],
  ink: ['#241a20', '#f7f0e8'],
  ink2: ['#5b4b55', '#d0c2cd'],
  ink3: ['#72626c', '#a898a8'],
  ube: ['#5a2182', '#d0a6f2'],
  ubeEdge: ['#34104f', '#9b6cc2'],
  ubeSoft: ['#dcc5ee', '#553377'],
  ubeTint: ['#f2e8f9', '#382150'],
  onUbe: ['#ffffff', '#270a3d'],
  mangga: ['#ffb524', '#ffc04a'],
  manggaEdge: ['#c97f00', '#c98a1a'],
  onMangga: ['#2b1a00', '#2b1a00'],
  pandan: ['#146a39', '#82d79c'],
  onPandan: ['#ffffff', '#052713'],
  sili: ['#b4231b', '#ff9e92'],
  onSili: ['#ffffff', '#3a0a06'],
  dagat: ['#0a5c78', '#7fcde8'],
  onDagat: ['#ffffff', '#04222e'],
} as const

type Token = keyof typeof tokens

const ofTheme = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(tokens).map(([name, themes]) => [name, themes[at]])) as Record<Token, string>

/** Pictures and mails have only this theme. */
export const light = ofTheme(0)
export const dark = ofTheme(1)

/** The squares of a placeholder beside `ube` and `ubeEdge`: shades between the two, and one step lighter. */
export const ubeShades = ['#64298d', '#6f3598', '#52197a'] as const
