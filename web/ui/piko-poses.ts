// Piko the tarsier, 16×16 pixels; a letter is a colour of pixel-art.ts.

export const base = `
..aaa......aaa..
.abcba....abcba.
.abcbbaaaabbcba.
.abbbbbbbbbbbba.
..abddbbbbddba..
.adeeedbbdeeeda.
.aeeffeddeffeea.
.aegfffeegfffea.
.aeffffeeffffea.
.adeffehheffeda.
..abbhbbbbhbba..
...abbhhhhbba...
..iiiiijjiiiii..
..abbiddddibba..
.abbbddddddbbba.
..aaa.aaaa.aaa..`

/** Overlays the open eyes during a blink. */
export const blink = `
................
................
................
................
................
.adddddbbddddda.
.adddddddddddda.
.adddddddddddda.
.adffffddffffda.
.adddddhhddddda.
................
................
................
................
................
................`

export const wave = `
.aaa......aaa..j
abcba....abcba..
abcbbaaaabbcba.j
abbbbbbbbbbbaaa.
.abddbbbbddbdada
adeeedbbdeeaddda
aeeffeddeffedddd
aegfffeegfffabba
aeffffeeffffabba
adeffehheffeabba
.abbhbbbbhbbabba
..abbhhhhbbabba.
.iiiiijjiiiibba.
.abbiddddibbba..
abbbddddddbba...
.aaa.aaaa.aaa...`

export const sleeping = `
............jj..
.........j..jj..
................
..aaa......aaa..
.abcba....abcba.
.abcbbaaaabbcba.
.abbbbbbbbbbbba.
..abddbbbbddba..
.adddddbbddddda.
.adddddddddddda.
.adddddddddddda.
.adffffddffffda.
.adddddhhddddda.
..abbhbbbbhbba..
...abbhhhhbba...
..iiiiijjiiiii..`

export const umbrella = `
.....iijjii.....
...iiiijjiiii...
.jjiiiijjiiiijj.
jjjiiijjjjiiijjj
j.jj.ij..ji.jj.a
..abddbbbbddba.a
.adeeedbbdeeedaa
.aeeffeddeffeeaa
.aegfffeegfffeaa
.aeffffeeffffeaa
.adeffehheffedaa
..abbhbbbbhbbaaa
...abbhhhhbbabba
..iiiiijjiiiibba
..abbiddddibbaaa
.abbbddddddbba.a`

export const camera = `
..aaa......aaa..
.abcba....abcba.
.abcbbaaaabbcba.
.abbbbbbbbbbbba.
..abddbbbbddba..
.adeeedbbdeeeda.
.aeeffeddeffeea.
.aegfffeegfffea.
.aeffffeeffffea.
.adeffehheffeda.
..abbhbbbbhbba..
...abffhhfjba...
..iifffeefffii..
..abffeffeffba..
.abbffeffeffbba.
..aafffeefffaa..`
