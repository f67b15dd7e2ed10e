const palette: Record<string, string> = {
  u: 'var(--ube)',
  w: 'var(--weft)',
  s: 'var(--ube-soft)',
  m: 'var(--mangga)',
  f: 'var(--mangga-soft)',
  g: 'var(--gumamela)',
  p: 'var(--pandan)',
  q: 'var(--pandan-soft)',
  i: 'var(--dagat-soft)',
  a: 'var(--latik)',
  l: 'var(--line-strong)',
}

/** The squares as an SVG `<g>`; one square is one unit. */
export function MosaicSquares({ rows }: { rows: readonly string[] }) {
  const paths = new Map<string, string>()
  for (const [y, row] of rows.entries())
    for (const [x, letter] of [...row].entries())
      if (letter !== '.') paths.set(letter, `${paths.get(letter) ?? ''}M${x} ${y}${square(letter)}`)
  return (
    <g transform="translate(.06 .06)">
      {[...paths].map(([letter, path]) =>
        letter === 'o' ? (
          <path key={letter} d={path} fill="none" stroke="var(--line-strong)" strokeWidth=".08" strokeDasharray=".16" />
        ) : (
          <path key={letter} d={path} fill={palette[letter]} />
        ),
      )}
    </g>
  )
}

function square(letter: string): string {
  return letter === 'o' ? 'm.1.1h.68v.68h-.68z' : 'h.88v.88h-.88z'
}
