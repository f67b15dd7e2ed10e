// Tala, komiks artist: three panels of a dragon, a train and a very large noise; and herself in ink.
import type { Point } from './cells.ts'
import { colours } from './colours.ts'
import { spell } from './letters.ts'
import {
  circle,
  clipped,
  drawing,
  ellipse,
  group,
  halftone,
  type Picture,
  path,
  polygon,
  rect,
  repeat,
  stroke,
} from './picture.ts'

export const tala = { avatar, cover }

const { ink, paper } = colours
const skin = '#E9B48A'
const panels = {
  eyes: 'M-20 -20H604L520 620H-20z',
  moon: 'M628 -20H1256L1340 620H544z',
  noise: 'M1280 -20H1820V620H1364z',
}

function cover(): Picture {
  return drawing(
    1800,
    600,
    rect(0, 0, 1800, 600, paper),
    clipped('eyes', panels.eyes, drawEyes()),
    clipped('moon', panels.moon, drawMoon()),
    clipped('noise', panels.noise, drawNoise()),
    ...Object.values(panels).map((outline) => stroke(outline, ink, 9, 'square')),
  )
}

/** She has seen it. */
export function drawEyes(): string {
  const eye = (x: number, turn: number) =>
    group(
      { x, y: 312, turn },
      path('M-92 6Q-50-70 10-66T96 2Q50 54-6 54T-92 6z', paper),
      ellipse(8, -4, 46, 56, colours.ube),
      ellipse(8, -2, 28, 36, ink),
      rect(14, -38, 26, 26, paper),
      rect(-18, 18, 13, 13, colours.ubeLight),
      path('M-106 10Q-60-94 12-88T112-6L96 2Q56-62 8-62T-92 6z', ink),
    )
  return [
    rect(0, 0, 620, 600, skin),
    halftone({ x: 330, y: 0, width: 300, height: 600 }, 44, '#D88A5C', (x) => (x - 370) / 250),
    path('M-20-20H640V150L560 60 500 190 420 40 330 200 262 50 170 210 120 60 40 300-20 380z', ink),
    path('M60-20L128 30 150-20zM300-20l50 70 18-70zM470-20l30 50 24-50z', colours.ube),
    eye(190, 4),
    group({ x: 836, scale: [-1, 1] }, eye(410, 4)),
    stroke('M86 216Q180 168 276 226M380 226Q470 172 560 214', ink, 20),
    stroke('M318 352l-18 62 34 6', '#B4643C', 9),
    ellipse(112, 420, 46, 22, '#E58A72'),
    stroke('M262 496q46 22 92-6', ink, 12),
    rect(70, 392, 20, 20, colours.dagatLight),
    rect(96, 424, 14, 14, colours.dagatLight),
  ].join('')
}

/** The bakunawa has come for the moon, over the last train. */
export function drawMoon(): string {
  const body = 'M520 470C600 230 700 60 900 44S1270 120 1268 280 1180 420 1110 372'
  return [
    rect(500, 0, 860, 600, colours.ube),
    halftone(
      { x: 520, y: 0, width: 840, height: 600 },
      54,
      '#6E3499',
      (x, y) => 1.2 - Math.hypot(x - 900, y - 280) / 330,
    ),
    circle(900, 280, 158, ink),
    circle(900, 280, 149, colours.mangga),
    circle(876, 262, 118, '#FFD06B'),
    rect(820, 210, 34, 34, colours.mangga),
    rect(870, 320, 24, 24, colours.mangga),
    rect(914, 220, 18, 18, colours.mangga),
    stroke(body, ink, 122),
    stroke(body, '#167C86', 104),
    `<path d="${body}" fill="none" stroke="#0B5560" stroke-width="104" stroke-dasharray="24 58"/>`,
    stroke('M544 500C622 262 716 100 906 86S1226 140 1226 280 1170 380 1116 340', colours.pandanLight, 22),
    drawHead(),
    rect(480, 520, 900, 100, ink),
    repeat(9, (arch) => path(`M${556 + arch * 96} 620v-46q0-26 32-26t32 26v46z`, '#4A1A6C')),
    path('M560 448h640q66 4 92 62v16H560z', ink),
    path('M560 458h634q56 4 78 48H560z', colours.sili),
    rect(560, 496, 712, 10, colours.gatas),
    repeat(9, (pane) => rect(580 + pane * 66, 468, 44, 20, pane === 5 ? colours.ubeDeep : colours.mangga)),
    path('M1206 468q30 4 44 22h-44z', colours.dagatLight),
  ].join('')
}

function drawHead(): string {
  return group(
    { x: 1112, y: 330, turn: 8 },
    path('M70 40Q10 110-150 84l-20-34Q-60 60-30 10L60-40z', ink),
    path('M60 34Q4 94-140 72l-8-12Q-50 62-24 12z', '#167C86'),
    path('M-136 62l12-26 14 25zM-98 60l11-24 16 20zM-62 50l8-24 18 14z', paper),
    path('M-4 0Q-90 40-214 6q-20-50 40-86 60-30 120-30 90-4 120 60l14 60z', ink),
    path('M-6-12Q-90 24-202-2q-8-36 38-66 56-28 110-28 76 0 108 56l6 44z', '#1B97A0'),
    path('M-196 0l14 34 18-30zM-150 8l14 36 20-36zM-100 6l14 32 18-36zM-54-4l12 28 16-34z', paper),
    path('M20-84L92-176 74-72zM-34-100L4-190 18-92z', ink),
    path('M30-86l44-58-10 66zM-24-102l22-56 8 60z', colours.mangga),
    ellipse(-58, -52, 34, 26, ink),
    ellipse(-58, -52, 25, 18, colours.mangga),
    rect(-66, -68, 14, 34, ink),
    circle(-178, -40, 9, ink),
  )
}

/** BLAGADAG, said the rails. */
export function drawNoise(): string {
  const centre: Point = [1576, 300]
  const rays = repeat(12, (ray) => {
    const [from, to] = [(ray / 12) * Math.PI * 2, ((ray + 0.45) / 12) * Math.PI * 2]
    const at = (angle: number): Point => [centre[0] + Math.cos(angle) * 700, centre[1] + Math.sin(angle) * 700]
    return polygon([centre, at(from), at(to)], '#E0456F')
  })
  const tipReach = [1, 0.86, 1.08, 0.92]
  const burst = (radius: number): Point[] =>
    Array.from({ length: 28 }, (_, tip) => {
      const reach = radius * (tip % 2 ? 0.66 : (tipReach[(tip / 2) % tipReach.length] ?? 1))
      const angle = (tip / 28) * Math.PI * 2 + 0.1
      return [
        Math.round(centre[0] + Math.cos(angle) * reach * 1.06),
        Math.round(centre[1] + Math.sin(angle) * reach * 0.9),
      ]
    })
  return [
    rect(1260, 0, 560, 600, colours.gumamela),
    rays,
    halftone({ x: 1280, y: 330, width: 540, height: 290 }, 60, '#8E1440', (_, y) => (y - 340) / 300),
    polygon(burst(262), ink),
    polygon(burst(245), colours.mangga),
    polygon(burst(196), colours.gatas),
    group({ x: 1466, y: 256, turn: -9 }, spell('BLAGA', 12, ink)),
    group({ x: 1482, y: 330, turn: -9 }, spell('DAG!', 14, colours.sili)),
  ].join('')
}

function avatar(): Picture {
  return drawing(
    800,
    800,
    rect(0, 0, 800, 800, colours.gumamela),
    halftone({ x: 0, y: 0, width: 800, height: 800 }, 50, '#E65C86', (x, y) => (x + y - 560) / 1100),
    path('M196 700Q130 330 220 210T420 96q150 0 210 130t0 300l10 170z', ink),
    path('M120 830q10-180 190-210h190q170 30 190 210z', ink),
    path('M140 830q14-164 180-190h170q160 26 180 190z', paper),
    repeat(4, (stripe) => rect(186 + stripe * 116, 690, 50, 120, colours.ube)),
    path('M330 540h150v110q-72 70-150 0z', ink),
    path('M342 540h126v104q-60 52-126 0z', '#CF8A5E'),
    path('M226 330q0-150 178-150t178 150v80q0 190-178 200-178-10-178-200z', ink),
    path('M242 330q0-136 162-136t162 136v80q0 174-162 184-162-10-162-184z', skin),
    path('M566 330v80q0 174-162 184 110-50 118-190z', '#D88A5C'),
    path('M222 372Q214 170 400 160t190 220L540 290 470 330 440 260 350 344 330 280z', ink),
    path('M452 168q70 14 100 80l-64-20z', colours.ubeLight),
    ellipse(322, 414, 36, 42, ink),
    ellipse(482, 414, 36, 42, ink),
    rect(326, 386, 24, 24, paper),
    rect(486, 386, 24, 24, paper),
    stroke('M276 362q40-34 84-14M446 348q44-20 84 14', ink, 18),
    stroke('M398 446l-14 38 24 4', '#B4643C', 10),
    stroke('M340 526q70 48 130-14', ink, 18),
    ellipse(278, 486, 34, 20, '#E9756A'),
    ellipse(530, 486, 34, 20, '#C95A50'),
    group(
      { x: 640, y: 330, turn: 24 },
      rect(-22, -190, 44, 270, ink, 8),
      rect(-12, -180, 24, 250, colours.mangga),
      path('M-24 76h48L0 176z', ink),
      rect(-22, 50, 44, 24, colours.dagatLight),
    ),
  )
}
