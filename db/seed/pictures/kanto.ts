// Kuwentong Kanto, history podcast: the belfry of Cagsawa with headphones on, Mayon behind; and Sir himself.
import { randomOf } from '../random.ts'
import { colours } from './colours.ts'
import { circle, clipped, drawing, group, type Picture, path, polygon, rect, repeat, stroke } from './picture.ts'

export const kanto = { avatar, cover }

const stone = { dark: '#4E443F', middle: '#6E625A', light: '#8F8174' }

function cover(): Picture {
  return drawing(
    1800,
    600,
    rect(0, 0, 1800, 600, '#FFD98F'),
    rect(0, 0, 1800, 210, '#FFCB6B'),
    rect(0, 0, 1800, 96, colours.mangga),
    circle(330, 300, 130, '#FFF1D3'),
    drawSmoke(),
    path('M520 486Q1010 430 1150 128l30-14 34 8 26-8 24 14Q1400 430 1900 486z', '#4A3A78'),
    path('M1208 120l32-6 24 14Q1400 430 1900 486H1420Q1290 380 1208 120z', '#3A2C64'),
    drawGullies(),
    path('M0 430Q220 380 470 440T900 450 1380 440 1800 420V600H0z', '#2C7A55'),
    drawFields(),
    palm(1500, 470, 1),
    palm(1576, 486, 0.76),
    palm(120, 466, 0.9),
    drawBelfry(),
    carabao(1150, 512),
  )
}

/** Smoke leaves the crater in pixels. */
function drawSmoke(): string {
  const random = randomOf('smoke over Mayon')
  return repeat(46, (puff) => {
    const share = puff / 46
    const size = Math.round((18 + share * 52) / 6) * 6
    const x = 1216 + share * 430 + random.whole(-40, 40) * share
    const y = 100 - Math.sqrt(share) * 76 + random.whole(-46, 46) * share
    return rect(
      Math.round(x / 6) * 6 - size / 2,
      Math.round(y / 6) * 6 - size / 2,
      size,
      size,
      random.chance(0.45) ? '#FFF6E4' : '#FFE6BE',
    )
  })
}

function drawGullies(): string {
  const steps = [
    [1150, 190, 5],
    [1190, 172, 8],
    [1226, 180, 7],
    [1262, 200, 9],
    [1110, 250, 5],
    [1300, 268, 7],
    [1170, 270, 4],
    [1060, 320, 4],
    [1360, 340, 5],
  ] as const
  return steps
    .map(([x, y, count]) =>
      repeat(count, (step) =>
        rect(x + Math.round((x - 1206) * step * 0.09), y + step * 20, 12, 22, step % 2 ? '#6A5AA0' : '#5C4C92'),
      ),
    )
    .join('')
}

/** The quilt of rice fields, every one another green. */
function drawFields(): string {
  const greens = ['#3FA363', '#58B56A', '#2F8F5A', '#8CC152', '#46A86B', '#B4CF58']
  const rows = [452, 478, 514, 560, 616]
  return rows
    .slice(0, -1)
    .map((top, row) => {
      const bottom = rows[row + 1] as number
      const spread = (y: number, x: number) => 900 + (x - 900) * (1 + (y - 452) / 130)
      return repeat(18, (field) => {
        const [left, right] = [field * 130 - 300 + row * 37, field * 130 - 176 + row * 37]
        return polygon(
          [
            [spread(top, left), top + 4],
            [spread(top, right), top + 4],
            [spread(bottom, right), bottom],
            [spread(bottom, left), bottom],
          ],
          greens[(field * 5 + row * 3) % greens.length] as string,
        )
      })
    })
    .join('')
}

export function palm(x: number, base: number, scale: number): string {
  return group(
    { x, y: base, scale },
    stroke('M0 0Q-14-110 14-210', '#5A3018', 16),
    [
      'M14-210q-70-60-130 0 60-26 130 0z',
      'M14-210q70-64 132-2-62-24-132 2z',
      'M14-210q-84-10-112 70 50-56 112-70z',
      'M14-210q88-6 110 78-46-60-110-78z',
      'M14-210q-36-80-92-72 60 16 92 72z',
      'M14-210q32-80 90-76-58 18-90 76z',
    ]
      .map((leaf) => path(leaf, '#14573A'))
      .join(''),
    rect(2, -214, 14, 14, colours.manggaInk),
    rect(18, -208, 14, 14, colours.manggaInk),
  )
}

function drawBelfry(): string {
  const random = randomOf('stones of Cagsawa')
  const stones = repeat(64, () =>
    rect(
      546 + random.whole(0, 13) * 14,
      190 + random.whole(0, 18) * 18,
      random.whole(1, 3) * 12,
      10,
      random.chance(0.5) ? stone.light : '#5D524B',
    ),
  )
  return [
    path('M520 540V430l-60 30v80zM760 540V470l70 24v46z', stone.dark),
    rect(460, 470, 24, 14, stone.light),
    rect(784, 500, 30, 12, stone.light),
    polygon(
      [
        [540, 540],
        [540, 196],
        [556, 196],
        [556, 176],
        [580, 176],
        [580, 158],
        [604, 158],
        [604, 148],
        [690, 148],
        [690, 166],
        [712, 166],
        [712, 186],
        [736, 186],
        [736, 204],
        [748, 204],
        [748, 540],
      ],
      stone.middle,
    ),
    clipped('belfry', 'M540 196h208v344H540z', stones, path('M540 150h46v400h-46z', stone.dark)),
    path('M604 296v-44q0-38 40-38t40 38v44z', '#241A20'),
    path('M610 440v-52q0-34 34-34t34 34v52z', '#241A20'),
    path('M600 540v-44q0-40 44-40t44 40v44z', '#241A20'),
    rect(528, 314, 232, 14, stone.light),
    rect(528, 452, 232, 12, stone.light),
    vine(534, 328, 11),
    vine(736, 330, 14),
    vine(690, 166, 6),
    vine(592, 464, 7),
    stroke('M524 250V230q0-142 120-142t120 142v20', colours.sili, 30),
    stroke('M540 214q10-108 104-108', '#E0503F', 8),
    rect(490, 216, 66, 120, colours.ink, 18),
    rect(732, 216, 66, 120, colours.ink, 18),
    rect(478, 236, 34, 80, colours.sili, 10),
    rect(776, 236, 34, 80, colours.sili, 10),
    stroke('M500 330q-30 120-170 160T210 590', colours.ink, 9),
  ].join('')
}

/** What grows from the cracks, leaf by leaf. */
function vine(x: number, y: number, leaves: number): string {
  return repeat(leaves, (leaf) =>
    rect(x + ((leaf * 5) % 3) * 8 - 6, y + leaf * 11, 13, 13, ['#3FA363', '#2F8F5A', '#58B56A'][leaf % 3] as string),
  )
}

export function carabao(x: number, base: number): string {
  const hide = '#3A3038'
  return group(
    { x, y: base },
    path(
      'M-86 0v-54q-14-8-16-40 4-36 60-38h80q30 0 40 26l36-8q36 4 38 40l-14 26q-26 12-44-6l-8 10V0H64v-34H-52V0z',
      hide,
    ),
    path('M108-100q-56 4-70-52 14 34 76 36zM124-104q52-6 50-58 18 62-46 76z', colours.line),
    rect(118, -84, 10, 10, colours.gatas),
    stroke('M-100-92q-26 20-16 60', hide, 8),
    path('M-34-132q4-52 36-52t38 52z', colours.dagat),
    circle(4, -206, 22, '#B9794A'),
    path('M-40-212L4-252l44 40z', '#D9A74A'),
  )
}

function avatar(): Picture {
  const [skin, shade, grey] = ['#C58A5C', '#A56C42', '#E4DCD2']
  return drawing(
    800,
    800,
    rect(0, 0, 800, 800, '#8A5A34'),
    circle(400, 400, 350, '#E8CFA4'),
    repeat(12, (tick) => group({ x: 400, y: 400, turn: tick * 30 }, rect(-10, -350, 20, 20, '#B98E56'))),
    path('M90 820q20-190 310-190t310 190z', colours.gatas),
    path('M330 640l70 120 70-120-20-30H350z', '#E4D2B0'),
    repeat(4, (row) => rect(388, 700 + row * 34, 24, 12, '#C9B48C')),
    repeat(5, (row) => rect(236, 690 + row * 28, 16, 16, '#D9C59C') + rect(548, 690 + row * 28, 16, 16, '#D9C59C')),
    path('M330 560h140v90q-70 60-140 0z', shade),
    circle(196, 410, 46, skin),
    circle(604, 410, 46, skin),
    path('M210 340q0-190 190-190t190 190v90q0 190-190 190T210 430z', skin),
    path(
      'M196 380q-30-110 30-170 50-100 180-100 130-4 176 96 58 66 26 174-30-20-34-90-60-70-170-66-110-4-170 66-6 66-38 90z',
      grey,
    ),
    path('M236 226q40-80 150-90-80 26-100 90z', '#FFFFFF'),
    stroke('M250 346q44-30 96-6M454 340q52-24 96 6', grey, 24),
    circle(302, 418, 74, '#F6EBD8'),
    circle(498, 418, 74, '#F6EBD8'),
    `<circle cx="302" cy="418" r="74" fill="none" stroke="${colours.kape}" stroke-width="20"/><circle cx="498" cy="418" r="74" fill="none" stroke="${colours.kape}" stroke-width="20"/>`,
    stroke('M376 412q24-16 48 0', colours.kape, 20),
    circle(310, 424, 24, colours.kape),
    circle(490, 424, 24, colours.kape),
    rect(314, 404, 16, 16, '#FFFFFF'),
    rect(494, 404, 16, 16, '#FFFFFF'),
    path('M380 440q-26 60 20 66t20-66z', shade),
    path('M400 516q-40-30-86 2-30 16-44 6 20 50 80 40 40-4 50-24 10 20 50 24 60 10 80-40-14 10-44-6-46-32-86-2z', grey),
    stroke('M360 578q40 22 80 0', '#7A3A24', 14),
    group(
      { x: 650, y: 610, turn: -18 },
      rect(-18, 60, 36, 240, colours.ink, 8),
      rect(-66, -110, 132, 190, colours.ink, 60),
      repeat(4, (row) => rect(-50, -70 + row * 34, 100, 14, '#6E625A')),
      rect(-70, 26, 140, 22, colours.mangga),
    ),
  )
}
