// Kuwentong Kanto's walks: Mayon over the fields at three hours, and a church older than its street.
import { colours } from '../pictures/colours.ts'
import { carabao, palm } from '../pictures/kanto.ts'
import { circle, drawing, group, type Picture, path, polygon, rect, repeat } from '../pictures/picture.ts'
import { randomOf } from '../random.ts'

interface Light {
  sky: readonly string[]
  sun: readonly [x: number, y: number, colour: string]
  cone: readonly [light: string, dark: string]
  fields: readonly string[]
}

export const mornings = {
  early: {
    sky: ['#3B4E8C', '#7A6AA8', '#D98A9C', '#FFC48A'],
    sun: [360, 720, '#FFE9BE'],
    cone: ['#4A4A86', '#36366C'],
    fields: ['#2F6E5A', '#3A8466', '#276052', '#4A9A6C'],
  },
  noon: {
    sky: ['#3FA3D0', '#6FC0E0', '#A6DCEC', '#DDF3F4'],
    sun: [1180, 190, '#FFFFFF'],
    cone: ['#5C7A9A', '#46627F'],
    fields: ['#58B56A', '#8CC152', '#3FA363', '#B4CF58'],
  },
  late: {
    sky: ['#8E3F94', '#C84F86', '#EE7668', '#FFB552'],
    sun: [1120, 690, '#FFE7A8'],
    cone: ['#5A2F74', '#43215E'],
    fields: ['#4A6E3A', '#6A8A3C', '#3A5A40', '#8C9A3C'],
  },
} satisfies Record<string, Light>

export function mayon(hour: keyof typeof mornings): Picture {
  const { sky, sun, cone, fields }: Light = mornings[hour]
  const random = randomOf(`smoke at ${hour}`)
  return drawing(
    1500,
    1200,
    sky.map((colour, band) => rect(0, band * 210, 1500, 700, colour)).join(''),
    circle(sun[0], sun[1], 110, sun[2]),
    repeat(40, (puff) => {
      const share = puff / 40
      const size = Math.round((20 + share * 60) / 10) * 10
      return rect(
        Math.round((760 + share * 420 + random.whole(-40, 40) * share) / 10) * 10,
        Math.round((190 - Math.sqrt(share) * 130 + random.whole(-40, 40) * share) / 10) * 10,
        size,
        size,
        puff % 2 ? '#FFF6E4' : '#FFE6D2',
      )
    }),
    path('M-40 880Q560 760 700 230l40-20 40 10 36-10 30 24Q960 760 1560 880z', cone[0]),
    path('M770 222l46-12 30 24Q960 760 1560 880H980Q860 640 770 222z', cone[1]),
    path('M0 850q220-60 460-10t500 10 540-30v400H0z', fields[2]!),
    repeat(5, (row) =>
      repeat(10, (field) => {
        const [top, bottom] = [880 + row * row * 14, 880 + (row + 1) * (row + 1) * 14]
        const spread = (y: number, x: number) => 750 + (x - 750) * (1 + (y - 880) / 200)
        const [left, right] = [field * 170 - 110 + row * 30, field * 170 + 52 + row * 30]
        return polygon(
          [
            [spread(top, left), top + 5],
            [spread(top, right), top + 5],
            [spread(bottom, right), bottom],
            [spread(bottom, left), bottom],
          ],
          fields[(field * 3 + row) % fields.length]!,
        )
      }),
    ),
    palm(150, 980, 1.7),
    palm(1370, 1040, 2),
    group({ x: 620, y: 1080, scale: 1.2 }, carabao(0, 0)),
  )
}

export function church(): Picture {
  const random = randomOf('stones of Daraga')
  return drawing(
    1200,
    1500,
    rect(0, 0, 1200, 1500, '#A6DCEC'),
    rect(0, 0, 1200, 380, '#7FC4E0'),
    rect(120, 210, 300, 60, '#FFFFFF') + rect(200, 160, 180, 60, '#FFFFFF') + rect(820, 320, 280, 54, '#FFFFFF'),
    rect(160, 520, 880, 820, '#8F8174'),
    path('M160 520L600 250l440 270z', '#6E625A'),
    rect(60, 420, 230, 920, '#7C7066') + rect(910, 420, 230, 920, '#7C7066'),
    path('M40 430l135-150 135 150zM890 430l135-150 135 150z', '#B4573C'),
    repeat(120, () =>
      rect(
        70 + random.whole(0, 52) * 20,
        450 + random.whole(0, 36) * 24,
        random.whole(1, 3) * 18,
        14,
        random.chance(0.5) ? '#A3978A' : '#6E625A',
      ),
    ),
    path('M470 1340V1000q0-140 130-140t130 140v340z', '#3A2412'),
    path('M500 1340V1010q0-110 100-110t100 110v330z', '#5A3018'),
    rect(594, 900, 12, 440, '#3A2412'),
    circle(600, 640, 92, '#3A3038') + circle(600, 640, 74, colours.dagatLight),
    repeat(8, (ray) => group({ x: 600, y: 640, turn: ray * 45 }, rect(-5, -74, 10, 148, '#3A3038'))),
    path('M130 700q0-60 45-60t45 60v120h-90zM980 700q0-60 45-60t45 60v120h-90z', '#3A3038'),
    rect(588, 150, 24, 120, colours.kape) + rect(556, 180, 88, 22, colours.kape),
    repeat(13, (flag) =>
      path(
        `M${60 + flag * 84} ${470 + Math.sin(flag / 4) * 60}h64l-32 66z`,
        [colours.sili, colours.mangga, colours.pandanMid, colours.gumamela][flag % 4]!,
      ),
    ),
    rect(0, 1340, 1200, 160, '#D9C59C'),
    palm(130, 1430, 1.9) + palm(1090, 1440, 1.7),
  )
}
