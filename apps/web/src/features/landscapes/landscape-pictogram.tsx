import type { Landscape } from '@bharat/contracts/landscapes'
import type { ReactNode } from 'react'

/** A small scene of the landscape, in the colours of the brand. Decoration: its name stands beneath. */
export function LandscapePictogram({ name }: { name: Landscape }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 84"
      preserveAspectRatio="xMidYMax slice"
      className="block aspect-160/84 w-full bg-sunken"
    >
      {scenes[name]}
    </svg>
  )
}

const sun = (cx: number, cy: number, r = 13) => (
  <circle className="fill-gold-bright" cx={cx} cy={cy} r={r} />
)
const far = (d: string) => <path className="fill-line-strong/55" d={d} />
const mid = (d: string) => <path className="fill-brown" d={d} />
const near = (d: string) => <path className="fill-espresso" d={d} />
const light = (d: string) => <path className="fill-paper" d={d} />
const line = (d: string) => (
  <path
    className="stroke-espresso"
    fill="none"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    d={d}
  />
)

const scenes: Record<Landscape, ReactNode> = {
  Mountain: (
    <>
      {sun(118, 26)}
      {far('M60 84 112 34l48 50Z')}
      {mid('M8 84 62 22l58 62Z')}
      {light('m62 22-12 14 7 5 6-5 6 6 6-4Z')}
      {near('M0 84c40-14 110-16 160-4v4Z')}
    </>
  ),
  Beaches: (
    <>
      {sun(46, 44, 16)}
      <path className="fill-line-strong/55" d="M0 50h160v20H0Z" />
      {light('M0 66c24-6 40 6 64 0s44-5 96 1v8H0Z')}
      <path className="fill-gold" d="M0 72c40-6 100 4 160-2v14H0Z" />
      {line('M122 76c2-18 0-30-6-40')}
      {near(
        'M116 36c-10-6-18-3-22 5 8-3 14-3 22-5Zm0 0c-4-10-12-13-20-9 8 1 14 4 20 9Zm0 0c6-9 15-10 21-4-8 0-14 1-21 4Zm0 0c10-2 17 3 19 11-6-5-11-8-19-11Z',
      )}
    </>
  ),
  Forest: (
    <>
      {sun(128, 22, 11)}
      {far('M0 84V54l14-20 14 20 12-16 14 20 12-24 16 24 14-18 16 20 14-22 16 24 18-18v40Z')}
      {mid('m36 22 18 30H44l14 22H14l14-22H18Zm80 6 16 26h-9l13 20H96l13-20h-9Z')}
      {near('m76 16 22 36H86l18 26H48l18-26H54Z')}
      {near('M0 84c50-10 110-10 160 0Z')}
    </>
  ),
  Snow: (
    <>
      {far('M0 84 40 30l46 54Zm82 0 40-44 38 44Z')}
      {mid('M30 84 84 20l56 64Z')}
      {light('M84 20 62 46l9 4 7-7 8 8 8-7 9 3Z')}
      {light('M0 84c30-16 60-14 84-6s54 6 76-4v10Z')}
      <g className="fill-white">
        <circle cx="24" cy="20" r="3" />
        <circle cx="48" cy="34" r="2" />
        <circle cx="128" cy="20" r="3" />
        <circle cx="142" cy="42" r="2" />
        <circle cx="110" cy="30" r="2" />
      </g>
    </>
  ),
  Waterfalls: (
    <>
      {sun(28, 22, 11)}
      {mid('M0 30h62v54H0Zm98-8h62v62H98Z')}
      {light('M62 26c10-6 26-8 36-4v54c-12 6-26 6-36 0Z')}
      {line('M72 34v28M84 30v36')}
      {near('M0 30c20-10 44-10 62-4v6H0Zm98-8c20-8 42-8 62-2v8H98Z')}
      <path
        className="fill-line-strong/70"
        d="M20 84c12-12 32-12 42-6 12-6 26-6 36 0 12-6 30-4 40 6Z"
      />
    </>
  ),
  Cultural: (
    <>
      {sun(80, 30, 20)}
      {mid('M44 84V52h72v32Z')}
      {near('M36 52 58 40h44l22 12Zm16-12 12-10h32l12 10Zm14-10 14-18 14 18Z')}
      {light('M70 84V66a10 10 0 0 1 20 0v18Z')}
      {near('M0 80h160v4H0ZM52 58h4v20h-4Zm52 0h4v20h-4Z')}
    </>
  ),
  Leisure: (
    <>
      {sun(112, 40, 20)}
      <path className="fill-line-strong/55" d="M0 58h160v26H0Z" />
      {mid('M22 62h90c-6 14-16 16-30 16H50c-14 0-24-4-28-16Z')}
      {near('M36 62c2-20 14-28 30-28s28 8 32 28Z')}
      {light('M52 52h10v8H52Zm18 0h10v8H70Z')}
      {line('M8 82c10-4 18 4 28 0s18 4 28 0 18 4 28 0 18 4 28 0 18 4 28 0')}
    </>
  ),
  Rural: (
    <>
      {sun(34, 28)}
      {far('M0 56c40-14 110-16 160-4v32H0Z')}
      {near('m86 46 22-18 22 18v22H86Z')}
      {light('M102 68V54h12v14Z')}
      {mid('M80 48 108 24l28 24-4 4-24-20-24 20Z')}
      <path className="fill-gold" d="M0 66c50-10 110-8 160 0v18H0Z" />
      {line(
        'M18 82c4-6 6-9 14-14m10 14c3-6 5-9 11-14m13 14c2-6 3-9 7-14m19 14c0-6 0-9 1-14m21 14c-2-6-3-9-5-14m27 14c-4-6-6-9-11-14',
      )}
    </>
  ),
  Archaeological: (
    <>
      {sun(122, 28)}
      {mid('M26 30h76v8H26Zm2 44h92v6H28Z')}
      {near('M32 38h10v36H32Zm22 0h10v36H54Zm22 0h10v36H76Zm22 22h10v14H98Z')}
      {mid('M30 30 64 12l34 18Z')}
      {near('M0 80h160v4H0Zm118-8 10-4 8 6-6 6h-12Z')}
    </>
  ),
  Volcanic: (
    <>
      {far('M0 84 34 46l36 38Zm96 0 34-32 30 32Z')}
      {near('M22 84 66 34h24l48 50Z')}
      <path className="fill-gold" d="M66 34h24l10 11-8 4-6-5-6 14-7-12-7 6-8-9Z" />
      <path
        className="fill-line-strong/55"
        d="M78 28c-12 0-12-12-3-13-2-11 14-13 16-5 12-4 16 10 6 13-2 6-12 8-19 5Z"
      />
    </>
  ),
  Tribal: (
    <>
      {sun(124, 30, 16)}
      {far('M0 70c50-10 110-10 160 0v14H0Z')}
      {mid('M34 54h48v24H34Z')}
      {near('M26 56 58 16l32 40c-20 6-44 6-64 0Z')}
      {light('M52 78V62h12v16Z')}
      {near('M98 60h24v18H98Z')}
      {mid('M92 62c8-4 14-14 18-24 4 10 10 20 18 24-12 4-24 4-36 0Z')}
      {near('M0 78h160v6H0Z')}
    </>
  ),
  Cave: (
    <>
      {near('M0 0h160v84H0Z')}
      <path className="fill-sunken" d="M26 84c-4-40 16-62 52-64 36 0 60 22 56 64Z" />
      {sun(82, 52, 13)}
      {mid('M40 84c14-18 28-20 40-12s26-4 44 12Z')}
      {near('m62 18 5 20 5-20Zm22 0 4 14 5-14Zm22 4 4 18 6-16Z')}
    </>
  ),
  Mangrove: (
    <>
      {sun(34, 26, 12)}
      <path className="fill-line-strong/55" d="M0 62h160v22H0Z" />
      {line(
        'M58 40v14M58 52c-8 4-12 12-14 22M58 52c8 4 12 12 14 22M58 50v26M108 38v16M108 52c-8 4-12 12-14 22M108 52c8 4 12 12 14 22M108 50v26',
      )}
      {mid('M36 40c-4-14 8-22 22-22s28 8 24 22c-14 6-32 6-46 0Z')}
      {near('M86 38c-4-14 8-22 22-22s28 8 24 22c-14 6-32 6-46 0Z')}
    </>
  ),
}
