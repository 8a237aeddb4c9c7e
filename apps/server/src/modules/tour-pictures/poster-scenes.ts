import type { Scene, Season } from './poster.ts'
import { at, type Brush, HEIGHT, mix, WIDTH } from './poster-canvas.ts'
import {
  birds,
  boat,
  camels,
  cityTowers,
  cliffFall,
  dome,
  fort,
  gopuram,
  houses,
  hut,
  monastery,
  mountains,
  pagoda,
  palm,
  pine,
  rocket,
  roundTree,
  shikhara,
  stupa,
} from './poster-motifs.ts'

const plants: Record<Season, string> = {
  monsoon: '#2f5a3c',
  winter: '#6e6a38',
  summer: '#5d6b34',
  autumn: '#a8612c',
  snow: '#e8e6df',
}

/** The landscape of a poster, from the horizon to the foreground. */
export function drawScene(scene: Scene, brush: Brush): string {
  return scenes[scene](brush)
}

const scenes: Record<Scene, (brush: Brush) => string> = {
  peaks: (brush) => range(brush, 3, true) + ground(brush, { y: 640, plants: 'pine' }) + road(brush),
  mountains: (brush) =>
    range(brush, 3, true, false) + ground(brush, { y: 640, plants: 'pine' }) + road(brush),
  snowfield: (brush) => {
    const white = { ...brush, season: 'snow' as const }
    return (
      range(white, 3, true) + ground(white, { y: 610, plants: 'pine' }) + road(white) + snow(brush)
    )
  },
  'high-desert': (brush) =>
    range(brush, 3, true) +
    at(300, 640, 1.1, monastery(ink(brush, 0.75))) +
    ground(brush, { y: 640, paint: '#b98f5a' }) +
    road(brush),
  dunes: (brush) => dunes(brush) + at(250, 610, 1, camels(brush.palette.near)) + road(brush, 690),
  fort: (brush) =>
    range(brush, 1, false) +
    dunes(brush, 2) +
    at(600, 560, 1.25, fort('#b27a3c', brush.palette.near)) +
    ground(brush, { y: 600, paint: '#c2924c' }) +
    road(brush),
  coast: (brush) => sea(brush, 470) + shore(brush) + palms(brush) + birdsAt(brush),
  backwater: (brush) =>
    treeline(brush, 470, 'palm') +
    sea(brush, 480) +
    at(720, 640, 1.5, boat('#5b3a24', '#c79a55')) +
    bank(brush, 'palm') +
    birdsAt(brush),
  mangrove: (brush) =>
    treeline(brush, 460, 'round') +
    sea(brush, 480) +
    at(560, 620, 1.2, boat('#4a3020', '#a98450')) +
    roots(brush) +
    birdsAt(brush),
  forest: (brush) =>
    range(brush, 2, false) +
    treeline(brush, 520, 'round') +
    ground(brush, { y: 610, plants: 'round' }) +
    road(brush) +
    sides(brush, 'round'),
  tea: (brush) => range(brush, 2, false) + terraces(brush) + sides(brush, 'round'),
  falls: (brush) =>
    range(brush, 1, false) +
    cliffFall(brush, mix(brush.palette.haze, '#5a4330', 0.7), brush.palette.sun) +
    ground(brush, { y: 690, plants: 'round' }) +
    sides(brush, 'round'),
  gopuram: (brush) => temple(brush, gopuram(ink(brush, 0.8), brush.palette.sun), 1.3, 'palm'),
  shikhara: (brush) =>
    range(brush, 1, false) + temple(brush, shikhara(ink(brush, 0.8)), 1.22, 'round'),
  stupa: (brush) =>
    range(brush, 1, false) +
    temple(brush, stupa(ink(brush, 0.55), brush.palette.near), 1.4, 'round'),
  pagoda: (brush) => range(brush, 2, true) + temple(brush, pagoda(ink(brush, 0.8)), 1.22, 'pine'),
  dome: (brush) => temple(brush, dome(ink(brush, 0.7), brush.palette.sun), 1.35, 'round'),
  village: (brush) =>
    range(brush, 3, false) +
    ground(brush, { y: 600, plants: 'round' }) +
    [240, 380, 850, 980]
      .map((x, i) =>
        at(x, 640 + (i % 2) * 26, 1 + (i % 2) * 0.25, hut(brush.palette.near, '#b58a4a')),
      )
      .join('') +
    road(brush),
  town: (brush) =>
    range(brush, 2, false) +
    houses(brush, 600, mix(brush.palette.haze, '#c79a5f', 0.45), ink(brush, 0.8)) +
    houses(brush, 640, mix(brush.palette.haze, '#b27a3c', 0.7), brush.palette.near) +
    ground(brush, { y: 640, paint: '#c2924c' }) +
    road(brush, 646),
  city: (brush) =>
    cityTowers(brush, ink(brush, 0.45), ink(brush, 0.75)) +
    sea(brush, 560) +
    at(420, 690, 1.1, boat('#4a3020', '#c79a55')),
  volcano: (brush) =>
    volcano(brush) +
    ground(brush, { y: 610, plants: 'round' }) +
    road(brush) +
    sides(brush, 'palm'),
  crater: (brush) => range(brush, 1, false) + crater(brush) + sides(brush, 'round'),
  wetland: (brush) =>
    treeline(brush, 480, 'round') + sea(brush, 490) + reeds(brush) + birdsAt(brush, 9),
  salt: (brush) => salt(brush) + road(brush, 478) + at(930, 600, 0.9, camels(brush.palette.near)),
  launch: (brush) =>
    sea(brush, 500) +
    shore(brush) +
    at(760, 560, 1.3, rocket(brush.palette.near, brush.palette.sun)) +
    palms(brush),
}

function range(brush: Brush, count: number, jagged: boolean, capped = jagged): string {
  const { palette } = brush
  return Array.from({ length: count }, (_, index) => {
    const t = (index + 1) / (count + 1)
    const land = capped ? '#5b4c46' : mix('#5b4c3c', plants[brush.season], 0.6)
    return mountains(brush, {
      y: 426 + index * 58,
      height: jagged ? 190 - index * 34 : 90 - index * 12,
      paint: mix(palette.haze, land, t * 0.85),
      shade: mix(palette.haze, palette.near, t * 0.8),
      cap: capped ? mix(palette.skyFoot, '#ffffff', 0.6) : undefined,
      id: `r${index}`,
      jagged,
    })
  }).join('')
}

function ground(
  brush: Brush,
  { y, paint, plants: kind }: { y: number; paint?: string; plants?: 'pine' | 'round' },
): string {
  const base = paint ?? plants[brush.season]
  const far = mix(brush.palette.haze, base, 0.55)
  const near = mix(base, brush.palette.near, 0.45)
  const wave = (top: number, reach: number) =>
    `M0 ${HEIGHT}V${top}C${WIDTH * 0.25} ${top - reach} ${WIDTH * 0.4} ${top + reach * 0.7} ${WIDTH * 0.6} ${top}S${WIDTH * 0.9} ${top - reach * 0.5} ${WIDTH} ${top + reach * 0.2}V${HEIGHT}Z`
  const trees = kind
    ? Array.from({ length: 26 }, () => {
        const [x, down] = [brush.random() * WIDTH, brush.random()]
        if (Math.abs(x - WIDTH / 2) < 130 + down * 160) return ''
        const tree = kind === 'pine' ? pine : roundTree
        return at(
          x,
          y + 6 + down * 70,
          0.45 + down * 0.6,
          tree(mix(near, brush.palette.near, 0.35 + down * 0.3)),
        )
      })
    : []
  return [
    `<path d="${wave(y - 26, 34)}" fill="${far}"/>`,
    `<path d="${wave(y + 22, -30)}" fill="${mix(far, near, 0.55)}"/>`,
    ...trees,
    `<path d="${wave(y + 96, 26)}" fill="${near}"/>`,
  ].join('')
}

/** A tarred road with a dashed centre line, winding from the lower edge to the horizon. */
function road({ palette, random }: Brush, horizon = 610): string {
  const swing = 90 + random() * 90
  const phase = random() < 0.5 ? 1 : -1
  const middle = (t: number) =>
    WIDTH / 2 + phase * swing * Math.sin(t * 4.6) * (0.35 + 0.65 * (1 - t)) + (1 - t) * phase * 40
  const half = (t: number) => 3 + 150 * t * t
  const down = (t: number) => horizon + (HEIGHT - horizon + 10) * t ** 1.35
  const steps = Array.from({ length: 41 }, (_, index) => index / 40)
  const edge = (side: number, wider: number) =>
    steps.map(
      (t) => `${(middle(t) + side * (half(t) * wider + 0)).toFixed(1)} ${down(t).toFixed(1)}`,
    )
  const band = (wider: number) =>
    `M${edge(-1, wider).join('L')}L${edge(1, wider).reverse().join('L')}Z`
  const dashes = steps.slice(6, -1).flatMap((t, index) => {
    if (index % 3 !== 0) return []
    const end = t + 0.03
    const [w1, w2] = [half(t) * 0.045 + 0.6, half(end) * 0.045 + 0.6]
    return [
      `M${middle(t) - w1} ${down(t)}L${middle(end) - w2} ${down(end)}L${middle(end) + w2} ${down(end)}L${middle(t) + w1} ${down(t)}Z`,
    ]
  })
  return [
    `<path d="${band(1.09)}" fill="${mix(palette.haze, '#f3e2bd', 0.6)}"/>`,
    `<path d="${band(1)}" fill="${mix(palette.near, '#3a2c26', 0.6)}"/>`,
    `<path d="${dashes.join('')}" fill="#f2c14e"/>`,
  ].join('')
}

function dunes(brush: Brush, count = 4): string {
  const { palette, random } = brush
  return Array.from({ length: count }, (_, index) => {
    const t = (index + 1) / count
    const y = 440 + index * 66
    const peak = 150 + random() * 900
    const paint = mix(mix(palette.haze, '#e2b465', 0.6), '#b9803a', t * 0.8)
    const shade = mix(paint, palette.near, 0.32)
    const crest = `M0 ${y + 50}C${peak * 0.4} ${y + 46} ${peak * 0.7} ${y - 40} ${peak} ${y - 44}`
    return `<path d="${crest}C${peak + (WIDTH - peak) * 0.3} ${y - 30} ${peak + (WIDTH - peak) * 0.5} ${y + 40} ${WIDTH} ${y + 34}V${HEIGHT}H0Z" fill="${paint}"/><path d="M${peak} ${y - 44}C${peak + 60} ${y + 20} ${peak - 90} ${y + 70} ${peak - 40} ${y + 150}C${peak + 160} ${y + 120} ${peak + 260} ${y + 70} ${WIDTH} ${y + 34}C${peak + (WIDTH - peak) * 0.5} ${y + 40} ${peak + (WIDTH - peak) * 0.3} ${y - 30} ${peak} ${y - 44}Z" fill="${shade}" fill-opacity=".55"/>`
  }).join('')
}

function sea({ palette, light, random }: Brush, horizon: number): string {
  const water = mix(
    light === 'night' ? '#26303f' : '#5d8286',
    palette.haze,
    light === 'day' ? 0.25 : 0.45,
  )
  const glints = Array.from({ length: 46 }, () => {
    const down = random()
    const y = horizon + 8 + down * down * (HEIGHT - horizon)
    const width = 24 + down * 120 * random()
    return `<path d="M${(random() * WIDTH).toFixed(0)} ${y.toFixed(0)}h${width.toFixed(0)}" stroke="${palette.sun}" stroke-width="${(1 + down * 3).toFixed(1)}" stroke-linecap="round" stroke-opacity="${(0.18 + random() * 0.4).toFixed(2)}"/>`
  })
  return `<rect y="${horizon}" width="${WIDTH}" height="${HEIGHT - horizon}" fill="${water}"/><rect y="${horizon}" width="${WIDTH}" height="5" fill="${palette.sun}" fill-opacity=".5"/>${glints.join('')}`
}

function shore({ palette }: Brush): string {
  const sand = mix(palette.haze, '#e8cf9b', 0.75)
  return [
    `<path d="M0 ${HEIGHT}V610C260 590 420 680 640 690S1010 730 1200 700V${HEIGHT}Z" fill="#fffaf0" fill-opacity=".75"/>`,
    `<path d="M0 ${HEIGHT}V622C260 602 420 692 640 702S1010 742 1200 712V${HEIGHT}Z" fill="${sand}"/>`,
    `<path d="M0 ${HEIGHT}V700C200 690 340 740 520 760S800 790 900 ${HEIGHT}Z" fill="${mix(sand, palette.near, 0.28)}"/>`,
  ].join('')
}

function palms({ palette, random }: Brush): string {
  return [90, 190, 300]
    .map((x, index) =>
      at(
        x + random() * 30,
        700 + index * 34,
        1.35 - index * 0.2 + random() * 0.2,
        palm(palette.near, index % 2 === 0 ? 1 : -1),
      ),
    )
    .join('')
}

function treeline(brush: Brush, y: number, kind: 'palm' | 'round'): string {
  const { palette, random } = brush
  const paint = mix(palette.haze, mix(plants[brush.season], palette.near, 0.3), 0.7)
  const far = mix(palette.haze, paint, 0.5)
  const row = (count: number, top: number, scale: number, color: string) =>
    Array.from({ length: count }, (_, index) =>
      at(
        (index / (count - 1)) * WIDTH + random() * 30 - 15,
        top + random() * 8,
        scale * (0.7 + random() * 0.5),
        kind === 'palm' && random() < 0.6 ? palm(color, random() < 0.5 ? 1 : -1) : roundTree(color),
      ),
    ).join('')
  return [
    `<rect y="${y - 26}" width="${WIDTH}" height="${HEIGHT - y}" fill="${far}"/>`,
    row(30, y - 18, 0.6, far),
    `<rect y="${y - 6}" width="${WIDTH}" height="${HEIGHT - y}" fill="${paint}"/>`,
    row(26, y + 4, 0.75, paint),
  ].join('')
}

function bank(brush: Brush, kind: 'palm'): string {
  const { palette } = brush
  const paint = mix(plants[brush.season], palette.near, 0.6)
  return `<path d="M0 ${HEIGHT}V690C120 680 260 730 420 ${HEIGHT}ZM1200 ${HEIGHT}V730C1100 730 1000 760 940 ${HEIGHT}Z" fill="${paint}"/>${kind === 'palm' ? at(110, 720, 1.7, palm(palette.near, 1)) + at(1120, 760, 1.5, palm(palette.near, -1)) : ''}`
}

function roots({ palette, random, season }: Brush): string {
  const wood = mix('#6b4a30', palette.near, 0.45)
  const leaves = mix(plants[season], palette.near, 0.5)
  const tree = (x: number, scale: number) => {
    const legs = Array.from({ length: 7 }, (_, index) => {
      const spread = (index - 3) * 22
      return `<path d="M${spread * 0.25} -84Q${spread} -70 ${spread * 1.15} 14" stroke="${wood}" stroke-width="6" fill="none"/>`
    })
    const crowns = [-58, 0, 58].map(
      (left, index) =>
        `<g transform="translate(${left} ${index === 1 ? -108 : -92})">${roundTree(leaves, 1.15)}</g>`,
    )
    return at(
      x,
      772,
      scale,
      `${legs.join('')}<path d="M-8-80-4-130h8l4 50ZM-4-120l-50-30M4-120l50-30" fill="${wood}" stroke="${wood}" stroke-width="5"/>${crowns.join('')}`,
    )
  }
  return tree(300, 0.8) + tree(110 + random() * 40, 1.25) + tree(1060 + random() * 40, 1.4)
}

function reeds({ palette, random, season }: Brush): string {
  const paint = mix(plants[season], palette.near, 0.55)
  return Array.from({ length: 150 }, () => {
    const side = random() < 0.5
    const x = side ? random() * 430 : WIDTH - random() * 430
    const height = 90 + random() * 150
    const lean = (random() - 0.5) * 60
    return `<path d="M${x.toFixed(0)} ${HEIGHT}q${(lean * 0.2).toFixed(0)} ${(-height * 0.6).toFixed(0)} ${lean.toFixed(0)} ${(-height).toFixed(0)}" stroke="${mix(paint, palette.near, random() * 0.6)}" stroke-width="${(3 + random() * 4).toFixed(1)}" fill="none" stroke-linecap="round"/>`
  }).join('')
}

function sides(brush: Brush, kind: 'round' | 'palm'): string {
  const { palette, season } = brush
  const paint = mix(plants[season], palette.near, 0.78)
  const tree = kind === 'palm' ? palm(palette.near, 1) : roundTree(paint, 1.2)
  const mirrored = kind === 'palm' ? palm(palette.near, -1) : roundTree(paint, 1)
  return (
    at(60, 800, 2.4, tree) +
    at(190, 815, 1.7, mirrored) +
    at(1150, 810, 2.5, mirrored) +
    at(1020, 820, 1.6, tree)
  )
}

function terraces(brush: Brush): string {
  const { palette, random } = brush
  const green = plants[brush.season === 'winter' ? 'monsoon' : brush.season]
  return Array.from({ length: 4 }, (_, hill) => {
    const y = 490 + hill * 76
    const t = (hill + 1) / 4
    const paint = mix(palette.haze, green, 0.35 + t * 0.55)
    const line = mix(paint, palette.near, 0.3)
    const peak = 200 + random() * 800
    const curve = (top: number, swell: number) =>
      `C${peak * 0.5} ${top - swell} ${peak} ${top - swell * 1.4} ${peak + 120} ${top - swell}S1000 ${top + swell * 0.6} ${WIDTH} ${top}`
    const rows = Array.from({ length: 3 + hill }, (_, row) => {
      const top = y + 24 + row * (15 + hill * 5)
      const bush = 9 + hill * 5
      return `<path d="M-20 ${top}${curve(top, 44 - row * 3)}" stroke="${row % 2 === 0 ? line : mix(paint, line, 0.5)}" stroke-width="${bush}" stroke-dasharray="0.1 ${bush * 1.15}" stroke-linecap="round" fill="none"/>`
    }).join('')
    return `<path d="M0 ${HEIGHT}V${y}${curve(y, 44)}V${HEIGHT}Z" fill="${paint}"/>${rows}`
  }).join('')
}

function temple(
  brush: Brush,
  motif: string,
  scale: number,
  kind: 'palm' | 'round' | 'pine',
): string {
  const trees = kind === 'pine' ? 'pine' : 'round'
  return [
    kind === 'pine' ? '' : treeline(brush, 560, kind === 'palm' ? 'palm' : 'round'),
    at(WIDTH / 2, 618, scale, motif),
    ground(brush, { y: 640, plants: trees }),
    road(brush, 632),
  ].join('')
}

function volcano({ palette, random, ...brush }: Brush): string {
  const land = mix(palette.haze, '#57443c', 0.75)
  return [
    range({ palette, random, ...brush }, 1, false),
    `<path d="M120 640C330 560 430 400 520 296q40 14 72 4t88-2C760 400 880 560 1110 640V${HEIGHT}H120Z" fill="${land}"/>`,
    `<path d="M600 302q44 2 80-4C760 400 880 560 1110 640V${HEIGHT}H760C700 600 600 440 600 302Z" fill="${mix(land, palette.near, 0.4)}"/>`,
    `<path d="M560 296c-30-50 30-70 6-120 60 30 40 60 60 84s10 30-8 38Z" fill="${palette.sun}" fill-opacity=".5"/>`,
  ].join('')
}

/** A lake in a round hollow, as a meteorite leaves it. */
function crater({ palette, season }: Brush): string {
  const land = mix(palette.haze, plants[season], 0.7)
  return [
    `<ellipse cx="600" cy="640" rx="760" ry="170" fill="${land}"/>`,
    `<ellipse cx="600" cy="650" rx="610" ry="128" fill="${mix(land, palette.near, 0.55)}"/>`,
    `<ellipse cx="600" cy="672" rx="430" ry="78" fill="${mix('#5d8286', palette.haze, 0.45)}"/>`,
    `<ellipse cx="600" cy="656" rx="330" ry="46" fill="${palette.sun}" fill-opacity=".25"/>`,
    `<path d="M0 ${HEIGHT}V690C240 790 960 790 1200 690V${HEIGHT}Z" fill="${mix(land, palette.near, 0.3)}"/>`,
  ].join('')
}

function salt({ palette, random }: Brush): string {
  const cracks = Array.from({ length: 60 }, () => {
    const down = random() ** 0.6
    const [x, y, size] = [random() * WIDTH, 486 + down * 310, 20 + down * 80]
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l${(size * 0.6).toFixed(0)} ${(-size * 0.12).toFixed(0)}l${(size * 0.5).toFixed(0)} ${(size * 0.16).toFixed(0)}l${(-size * 0.3).toFixed(0)} ${(size * 0.2).toFixed(0)}" stroke="${mix(palette.haze, palette.near, 0.25)}" stroke-width="${(0.8 + down * 1.6).toFixed(1)}" fill="none" stroke-opacity=".5"/>`
  })
  return `<path d="M0 480l140-22 90 10 160-30 120 32 220-14 200 12 270-20v40H0Z" fill="${mix(palette.haze, palette.near, 0.35)}"/><rect y="476" width="${WIDTH}" height="${HEIGHT - 476}" fill="${mix(palette.skyFoot, '#fffdf7', 0.7)}"/>${cracks.join('')}`
}

function snow({ random }: Brush): string {
  return Array.from({ length: 120 }, () => {
    const [x, y, r] = [random() * WIDTH, random() * HEIGHT, 1.5 + random() * 3.5]
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}" fill="#ffffff" fill-opacity="${(0.4 + random() * 0.5).toFixed(2)}"/>`
  }).join('')
}

function birdsAt({ palette, random }: Brush, count = 5): string {
  return birds(
    palette.near,
    Array.from({ length: count }, () => [
      220 + random() * 760,
      270 + random() * 130,
      0.5 + random() * 0.6,
    ]),
  )
}

const ink = ({ palette }: Brush, depth: number) => mix(palette.haze, palette.near, depth)
