import { type Brush, HEIGHT, WIDTH } from './poster-canvas.ts'

/*
 * Parts of posters: silhouettes around (0, 0), the point where they touch the ground, some 200
 * units high unless stated otherwise.
 */

export interface Mountains {
  y: number
  height: number
  paint: string
  shade: string
  /** Colour of the snow; undefined for none. */
  cap: string | undefined
  /** Id of the clipping path within the document. */
  id: string
  jagged: boolean
}

/** A mountain range over the whole width, lit from one side, with snow where `cap` is set. */
export function mountains({ random }: Pick<Brush, 'random'>, options: Mountains): string {
  const { y, height, paint, shade, cap, id, jagged } = options
  const points = ridge(random, y, height, jagged ? 6 : 4)
  const line = jagged
    ? points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')
    : smooth(points)
  const body = `M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`
  if (!jagged) return `<path d="${body}" fill="${paint}"/>`
  const faces = points.flatMap(([px, py], index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    if (!before || !after || py >= before[1] || py >= after[1]) return []
    const drop = 90 + random() * 120
    return [
      `M${px} ${py}l${10 + random() * 14} ${drop * 0.45}l${-12 - random() * 10} ${drop * 0.5}l${30 + random() * 20} ${drop * 0.6}L${px + drop * 0.95} ${py + drop * 1.5}L${after[0]} ${after[1]}Z`,
    ]
  })
  const snow = cap
    ? points.flatMap(([px, py], index) => {
        const [before, after] = [points[index - 1], points[index + 1]]
        if (!before || !after || py >= before[1] || py >= after[1] || py > y - height * 0.22)
          return []
        const depth = 26 + (y + height * 0.3 - py) * 0.32
        return [
          `M${px} ${py - 4}L${px - depth * 1.3} ${py + depth}l${depth * 0.45} ${-depth * 0.2}l${depth * 0.3} ${depth * 0.4}l${depth * 0.4} ${-depth * 0.45}l${depth * 0.35} ${depth * 0.5}l${depth * 0.4} ${-depth * 0.4}l${depth * 0.7} ${depth * 0.3}Z`,
        ]
      })
    : []
  return [
    `<clipPath id="${id}"><path d="${body}"/></clipPath><path d="${body}" fill="${paint}"/>`,
    `<g clip-path="url(#${id})"><path d="${faces.join('')}" fill="${shade}" fill-opacity=".55"/>`,
    cap ? `<path d="${snow.join('')}" fill="${cap}"/>` : '',
    '</g>',
  ].join('')
}

/** Midpoint displacement: `depth` halvings of the width. */
function ridge(random: () => number, y: number, height: number, depth: number): [number, number][] {
  let points: [number, number][] = [
    [0, y + random() * height * 0.5],
    [WIDTH * (0.3 + random() * 0.15), y - height * (0.5 + random() * 0.5)],
    [WIDTH * (0.62 + random() * 0.15), y - height * (0.3 + random() * 0.6)],
    [WIDTH, y + random() * height * 0.4],
  ]
  let reach = height * 0.75
  for (let step = 0; step < depth - 2; step++) {
    points = points.flatMap((point, index) => {
      const next = points[index + 1]
      if (!next) return [point]
      const middle: [number, number] = [
        (point[0] + next[0]) / 2 + (random() - 0.5) * (next[0] - point[0]) * 0.3,
        (point[1] + next[1]) / 2 + (random() - 0.45) * reach,
      ]
      return [point, middle]
    })
    reach *= 0.5
  }
  return points
}

function smooth(points: readonly [number, number][]): string {
  return points
    .map(([x, y], index) => {
      const next = points[index + 1]
      return next
        ? `${index === 0 ? `${x} ${y}` : ''}Q${x} ${y} ${(x + next[0]) / 2} ${(y + next[1]) / 2}`
        : `L${x} ${y}`
    })
    .join('')
}

/** A cliff over the whole width with a fall in its middle. */
export function cliffFall({ random }: Pick<Brush, 'random'>, rock: string, water: string): string {
  const strands = Array.from({ length: 26 }, () => {
    const x = 600 + (random() - 0.5) * 190
    return `<path d="M${x.toFixed(0)} ${(300 + random() * 30).toFixed(0)}c${((random() - 0.5) * 20).toFixed(0)} 120 ${((random() - 0.5) * 40).toFixed(0)} 240 ${((random() - 0.5) * 60).toFixed(0)} 380" stroke="#ffffff" stroke-width="${(2 + random() * 7).toFixed(1)}" fill="none" stroke-opacity="${(0.25 + random() * 0.55).toFixed(2)}"/>`
  })
  return [
    `<path d="M0 ${HEIGHT}V250l110-30 90 34 120-20 130 60 70 6V${HEIGHT}ZM1200 ${HEIGHT}V270l-120-44-100 40-110-10-130 50-60 0V${HEIGHT}Z" fill="${rock}"/>`,
    `<path d="M450 296l80 4h140l80-2-30 402H470Z" fill="${rock}"/>`,
    `<path d="M60 330l120 40-20 120-90 60ZM300 320l110 40 20 180-90-40ZM1100 320l-130 40 30 150 90 40ZM880 330l-80 30-10 190 70-30Z" fill="#1d120c" fill-opacity=".18"/>`,
    `<path d="M512 304q88-16 176 0l14 420H498Z" fill="${water}" fill-opacity=".72"/>`,
    ...strands,
    `<ellipse cx="600" cy="712" rx="260" ry="60" fill="#ffffff" fill-opacity=".55"/><ellipse cx="600" cy="740" rx="420" ry="60" fill="${water}" fill-opacity=".45"/>`,
  ].join('')
}

export function pine(paint: string): string {
  return `<path d="M0-96 20-58h-9l17 26h-11l19 30H-36l19-30h-11l17-26h-9ZM-4 0h8v10h-8Z" fill="${paint}"/>`
}

export function roundTree(paint: string, size = 1): string {
  return `<g transform="scale(${size})"><path d="M-4 4 -3-34h6L4 4Z" fill="${paint}"/><path d="M0-104c20-6 34 8 32 22 14 6 14 28-2 32-8 12-22 12-30 4-8 8-22 8-30-4-16-4-16-26-2-32-2-14 12-28 32-22Z" fill="${paint}"/></g>`
}

/** @param lean 1 to the right, -1 to the left */
export function palm(paint: string, lean: 1 | -1): string {
  return `<g transform="scale(${lean} 1)"><path d="M-5 4C2-50 8-100 34-142l6 3C18-98 10-50 7 4Z" fill="${paint}"/><path d="M36-140c-24-22-50-18-64 6 22-10 42-12 64-6Zm0 0c-14-28-38-34-62-20 24 0 42 6 62 20Zm0 0c0-32 22-48 48-42-18 8-34 20-48 42Zm0 0c22-20 48-18 62 8-22-12-42-12-62-8Zm0 0c24 0 44 18 42 46-10-22-22-36-42-46Zm0 0c-20 6-32 26-26 50 4-22 12-36 26-50Z" fill="${paint}"/><circle cx="34" cy="-134" r="5" fill="${paint}"/><circle cx="42" cy="-132" r="5" fill="${paint}"/></g>`
}

/** The gate tower of a South Indian temple. */
export function gopuram(paint: string, light: string): string {
  const tiers = Array.from({ length: 7 }, (_, index) => {
    const [half, top] = [88 - index * 9, -60 - (index + 1) * 24]
    return `<path d="M${-half} ${top + 24}L${-half + 4} ${top}H${half - 4}L${half} ${top + 24}Z" fill="${paint}"/><path d="M${-half - 3} ${top + 24}h${2 * half + 6}v-4h${-2 * half - 6}Z" fill="${paint}"/>${Array.from({ length: 5 }, (_, n) => `<path d="M${(n - 2) * half * 0.36 - 4} ${top + 20}v-9a4 4 0 0 1 8 0v9Z" fill="${light}" fill-opacity="${n === 2 ? 0.75 : 0.32}"/>`).join('')}`
  }).join('')
  const finials = Array.from(
    { length: 7 },
    (_, n) => `<path d="M${(n - 3) * 8 - 2}-246c-3-6 0-9 2-16 2 7 5 10 2 16Z" fill="${paint}"/>`,
  ).join('')
  return `<path d="M-98 10V-60H98V10Z" fill="${paint}"/><path d="M-16 10v-44a16 16 0 0 1 32 0v44Z" fill="${light}" fill-opacity=".7"/>${tiers}<path d="M-30-228c0-14 12-18 30-18s30 4 30 18Z" fill="${paint}"/>${finials}<path d="M-260 10v-34h170v34ZM90 10v-34h170v34Z" fill="${paint}"/>`
}

/** The curved tower of a North Indian temple, with its hall. */
export function shikhara(paint: string): string {
  return `<path d="M-46 10v-70c0-70 18-130 38-158h16C28-190 46-130 46-60v70Z" fill="${paint}"/><path d="M-16-222h32l-6-12h-20ZM-2-234h4v-22h-4Z" fill="${paint}"/><path d="M2-254l34 8-34 9Z" fill="#d9a441"/><path d="M46 10v-62l26-28 26 28v62ZM98 10v-44l22-22 22 22v44Z" fill="${paint}"/><path d="M-120 10v-12H170v12Z" fill="${paint}"/><path d="M-22 10v-48a22 22 0 0 1 44 0v48Z" fill="#000" fill-opacity=".25"/><path d="M-30-80c8-60 14-90 26-126M30-80C22-140 16-170 4-206" stroke="#000" stroke-opacity=".22" stroke-width="4" fill="none"/>`
}

/** A dome with its spire, and flags along two ropes. */
export function stupa(paint: string, dark: string): string {
  const flags = (side: number) =>
    Array.from({ length: 9 }, (_, n) => {
      const t = (n + 1) / 10
      const [x, y] = [side * t * 190, -214 + t * 200 - Math.sin(t * Math.PI) * -18]
      return `<path d="M${x} ${y}l${side * 12} 6-2 14-12-5Z" fill="${['#d9a441', '#a8442a', '#f4ead2', '#6b7f55', '#4f6f86'][n % 5]}"/>`
    }).join('')
  return `<path d="M-130 10v-22h260v22ZM-112-12v-16h224v16Z" fill="${dark}"/><path d="M-98-28c0-66 44-104 98-104s98 38 98 104Z" fill="${paint}"/><path d="M-26-132v-28h52v28Z" fill="#d9a441"/><path d="M-22-160 0-222l22 62Z" fill="${dark}"/><circle cx="0" cy="-226" r="5" fill="#d9a441"/><path d="M-12-144q5-6 10 0M2-144q5-6 10 0" stroke="${dark}" stroke-width="3" fill="none"/><path d="M0-222Q${-90} -120-190-14M0-222Q90-120 190-14" stroke="${dark}" stroke-width="1.5" fill="none"/>${flags(-1)}${flags(1)}`
}

export function pagoda(paint: string): string {
  const roofs = [0, 1, 2, 3].map((n) => {
    const [half, y] = [96 - n * 20, -44 - n * 48]
    return `<path d="M${-half - 14} ${y}c20-4 ${half * 0.5}-14 ${half * 0.72}-30h${(half - half * 0.28 + 14 - half * 0.72 + half * 0.28) * 2 - half * 0.0}c${half * 0.2} 16 ${half * 0.5} 26 ${half * 0.72} 30Z" fill="${paint}" fill-opacity="0"/><path d="M${-half - 14} ${y + 2}Q${-half * 0.4} ${y - 8} ${-half * 0.34} ${y - 32}H${half * 0.34}Q${half * 0.4} ${y - 8} ${half + 14} ${y + 2}Z" fill="${paint}"/><path d="M${-half * 0.5} ${y + 20}v-20h${half}v20Z" fill="${paint}"/>`
  })
  return `<path d="M-90 10v-30H90v30ZM-66-20v-28H66v28Z" fill="${paint}"/>${roofs.join('')}<path d="M-4-220h8l-2-26h-4Z" fill="#d9a441"/><path d="M-14 10v-34h28v34Z" fill="#f2c14e" fill-opacity=".8"/>`
}

/** A domed hall between two minarets. */
export function dome(paint: string, light: string): string {
  const minaret = (x: number) =>
    `<path d="M${x - 8} 10l2-150h12l2 150ZM${x - 11}-140h22v-6h-22ZM${x - 9}-90h18v-5h-18ZM${x - 7}-146c0-12 7-14 7-24 0 10 7 12 7 24Z" fill="${paint}"/>`
  return `${minaret(-170)}${minaret(170)}<path d="M-120 10V-74H120V10Z" fill="${paint}"/><path d="M-52-74c-16-44 30-60 50-104h4c20 44 66 60 50 104ZM-2-178v-20h4v20Z" fill="${paint}"/><path d="M-104-74c-8-22 12-28 22-46 10 18 30 24 22 46ZM60-74c-8-22 12-28 22-46 10 18 30 24 22 46Z" fill="${paint}"/><path d="M-28 10v-46c0-18 20-22 28-34 8 12 28 16 28 34v46ZM-94 10v-32c0-12 12-16 18-24 6 8 18 12 18 24v32ZM58 10v-32c0-12 12-16 18-24 6 8 18 12 18 24v32Z" fill="${light}" fill-opacity=".45"/><path d="M-230 10v-10h460v10Z" fill="${paint}"/>`
}

/** A monastery on its rock. */
export function monastery(rock: string): string {
  const house = (x: number, y: number, width: number, height: number) =>
    `<path d="M${x} ${y}l5 ${-height}h${width - 10}l5 ${height}Z" fill="#f4ead6"/><path d="M${x + 3} ${y - height}h${width - 6}v8h${-width + 6}Z" fill="#8c3b22"/>${Array.from({ length: Math.max(2, Math.floor(width / 20)) }, (_, n) => `<path d="M${x + 10 + n * 18} ${y - height + 16}h7v9h-7Z" fill="#4a2a1a"/>`).join('')}`
  return `<path d="M-220 40C-170-10-140-70-90-96-40-140 40-130 80-90c50 30 90 80 150 130Z" fill="${rock}"/>${house(-96, -66, 70, 40)}${house(-30, -84, 92, 58)}${house(50, -62, 62, 36)}${house(-66, -104, 60, 34)}${house(2, -138, 54, 34)}${house(-130, -30, 58, 32)}${house(84, -28, 66, 32)}<path d="M28-172v-28h3v28ZM31-200l26 7-26 7Z" fill="#d9a441"/>`
}

export function fort(wall: string, dark: string): string {
  const bastion = (x: number, half: number, height: number) =>
    `<path d="M${x - half} 20l4 ${-height}h${2 * half - 8}l4 ${height}Z" fill="${wall}"/>${Array.from({ length: 5 }, (_, n) => `<path d="M${x - half + 3 + n * ((2 * half - 6) / 5)} ${20 - height}v-8a${(half - 3) / 5 - 1} 9 0 0 1 ${(2 * half - 6) / 5 - 3} 0v8Z" fill="${wall}"/>`).join('')}<path d="M${x + half * 0.2} ${20 - height + 2}h${half * 0.66}l4 ${height - 2}h${-half * 0.7}Z" fill="${dark}" fill-opacity=".22"/>`
  const kiosk = (x: number, y: number) =>
    `<path d="M${x - 15} ${y}v-16h4v16ZM${x + 11} ${y}v-16h4v16ZM${x - 20} ${y - 16}h40c-4-16-14-18-20-26-6 8-16 10-20 26Z" fill="${wall}"/>`
  return `<path d="M-330 20v-70h660v70Z" fill="${wall}"/><path d="M-330-4h660v5h-660Z" fill="${dark}" fill-opacity=".2"/><path d="M-190-50v-60h380v60Z" fill="${wall}"/><path d="M-110-110v-44h220v44Z" fill="${wall}"/>${kiosk(-80, -154)}${kiosk(0, -154)}${kiosk(80, -154)}${kiosk(-160, -110)}${kiosk(160, -110)}${[-320, -210, -105, 105, 210, 320].map((x, n) => bastion(x, 40 - (n % 2) * 6, 96 + (n % 2) * 14)).join('')}<path d="M-24 20v-52a24 26 0 0 1 48 0v52Z" fill="${dark}" fill-opacity=".7"/>${Array.from({ length: 8 }, (_, n) => `<path d="M${-150 + n * 40}-84v-10a6 6 0 0 1 12 0v10Z" fill="${dark}" fill-opacity=".5"/>`).join('')}`
}

export function hut(dark: string, thatch: string): string {
  return `<path d="M-46 0v-34h92V0Z" fill="${dark}"/><path d="M-66-28C-40-58-14-84 0-98c14 14 40 40 66 70Z" fill="${thatch}"/><path d="M0-98c14 14 40 40 66 70H20Z" fill="#000" fill-opacity=".16"/><path d="M-10 0v-24h20V0Z" fill="${thatch}"/><path d="M-6-92-16-112M6-92 16-112" stroke="${dark}" stroke-width="4"/>`
}

/** A street of flat-roofed houses over the whole width, with lit windows. */
export function houses(
  { random }: Pick<Brush, 'random'>,
  y: number,
  wall: string,
  dark: string,
): string {
  return Array.from({ length: 13 }, (_, index) => {
    const [x, height] = [index * 96 - 30 + random() * 12, 60 + random() * 90]
    const windows = Array.from({ length: Math.floor(height / 36) }, (_, row) =>
      [14, 42, 70]
        .map(
          (left) =>
            `<path d="M${(x + left).toFixed(0)} ${(y - height + 34 + row * 36).toFixed(0)}v-12a6 6 0 0 1 12 0v12Z" fill="${random() < 0.35 ? '#f2c14e' : dark}" fill-opacity=".7"/>`,
        )
        .join(''),
    ).join('')
    return `<path d="M${x.toFixed(0)} ${y}v${(-height).toFixed(0)}h-3v-8h106v8h-3V${y}Z" fill="${wall}"/><path d="M${(x + 78).toFixed(0)} ${y}v${(-height).toFixed(0)}h22V${y}Z" fill="${dark}" fill-opacity=".16"/>${windows}`
  }).join('')
}

/** A boat with a rounded roof; (0, 0) is on the water line. */
export function boat(hull: string, roof: string): string {
  return `<ellipse cx="0" cy="12" rx="150" ry="8" fill="#000" fill-opacity=".18"/><path d="M-150-16c20 20 40 26 60 26H96c24 0 44-10 62-34-30 10-50 12-70 12H-90c-20 0-40 0-60-4Z" fill="${hull}"/><path d="M-84-12c0-34 20-52 56-52H40c34 0 50 18 50 52Z" fill="${roof}"/><path d="M-62-14v-22h22v22ZM-30-14v-24h24v24ZM4-14v-24h24v24ZM38-14v-22h22v22Z" fill="${hull}"/><path d="M-28-64c8-8 14-10 30-10s30 2 38 10Z" fill="${hull}"/><path d="M-150-16c-6-16-2-26 6-34 0 14 6 22 14 32Z" fill="${hull}"/>`
}

export function camels(paint: string): string {
  const camel = (x: number, scale: number) =>
    `<g transform="translate(${x} 0) scale(${scale})"><path d="M-44 0l4-40c-8-6-12-16-8-26 8-8 18-6 26-8 6-16 16-16 22-2 10 0 18 4 22 10 10 2 14-10 18-22 2-8 4-14 14-14l12 6-2 6-12 2c-2 16-6 34-20 40l-2 14 4 34h-6l-8-34c-14 6-30 6-44 2L-34 0h-6l2-22L-42 0Z" fill="${paint}"/><path d="M-16-76l8-8 12 6-4 12Z" fill="#a8442a"/></g>`
  return camel(0, 0.8) + camel(110, 0.86) + camel(226, 0.92)
}

export function rocket(paint: string, light: string): string {
  return `<path d="M-60 10v-12h120v12ZM36-2V-220h10V-2ZM36-60h-20v6h20ZM36-120h-20v6h20ZM36-180h-20v6h20Z" fill="${paint}"/><path d="M-14-4v-176c0-30 8-46 14-62 6 16 14 32 14 62V-4Z" fill="#f4ead6"/><path d="M-26-4v-84c0-14 6-18 8-26v110ZM18-4v-110c2 8 8 12 8 26v84Z" fill="${paint}"/><path d="M-14-150h28v10h-28ZM-14-60h28v8h-28Z" fill="#a8442a"/><path d="M-120 14c30-40 70-22 84-40h72c14 18 54 0 84 40Z" fill="${light}" fill-opacity=".75"/>`
}

/** Towers along the whole width. */
export function cityTowers({ random }: Pick<Brush, 'random'>, far: string, near: string): string {
  const row = (count: number, base: number, tallest: number, paint: string, lit: boolean) =>
    Array.from({ length: count }, (_, index) => {
      const middle = 1 - Math.abs(index / (count - 1) - 0.5) * 1.4
      const [width, height] = [
        WIDTH / count - 4 - random() * 14,
        60 + random() * tallest * Math.max(0.25, middle),
      ]
      const x = (index / count) * WIDTH
      const crown = random()
      const top =
        crown < 0.3
          ? `l${width / 2} -34l${width / 2} 34`
          : crown < 0.5
            ? `l${width} -26v26`
            : `h${width}`
      const windows = lit
        ? Array.from({ length: Math.floor(height / 20) * 3 }, (_, n) =>
            random() < 0.45
              ? `<path d="M${(x + 6 + (n % 3) * (width / 3 - 2)).toFixed(0)} ${(base - height + 12 + Math.floor(n / 3) * 20).toFixed(0)}h${(width / 3 - 8).toFixed(0)}v8h${(-width / 3 + 8).toFixed(0)}Z" fill="#f2c14e" fill-opacity=".7"/>`
              : '',
          ).join('')
        : ''
      return `<path d="M${x.toFixed(0)} ${base}v${(-height).toFixed(0)}${top}V${base}Z" fill="${paint}"/>${windows}`
    }).join('')
  return row(20, 566, 300, far, false) + row(15, 566, 210, near, true)
}

/** @param places x, y and size of each */
export function birds(paint: string, places: readonly number[][]): string {
  return places
    .map(
      ([x = 0, y = 0, size = 1]) =>
        `<path d="M${(x - 22 * size).toFixed(0)} ${(y - 6 * size).toFixed(0)}q${(12 * size).toFixed(1)} ${(-8 * size).toFixed(1)} ${(22 * size).toFixed(1)} ${(6 * size).toFixed(1)}q${(10 * size).toFixed(1)} ${(-14 * size).toFixed(1)} ${(22 * size).toFixed(1)} ${(-6 * size).toFixed(1)}" stroke="${paint}" stroke-width="${(3 * size).toFixed(1)}" fill="none" stroke-linecap="round"/>`,
    )
    .join('')
}
