import { LINK_PREVIEW, UPRIGHT_CROP } from '@bharat/contracts/limits'
import { imageSources, objectPosition } from '@bharat/contracts/media'
import type { FocalPoint } from '@bharat/contracts/replies'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { FieldGroup, type FieldProps } from './form-field.tsx'

export interface FocalPointFieldProps extends FieldProps {
  /** The image, and its size in pixels. */
  url: string
  width: number
  height: number
  value: FocalPoint
  onChange: (point: FocalPoint) => void
}

/**
 * The focal point of an image: the part that every crop keeps. A click, a drag of the marker or the arrow keys
 * set it (with Shift ten times as far). Below the image are the crops of the site.
 */
export function FocalPointField({
  url,
  width,
  height,
  value,
  onChange,
  ...field
}: FocalPointFieldProps) {
  const area = useRef<HTMLDivElement>(null)
  const isDragging = useRef(false)

  function setAt({ clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = (area.current as HTMLElement).getBoundingClientRect()
    onChange(within({ x: (clientX - left) / width, y: (clientY - top) / height }))
  }

  function start(event: PointerEvent<HTMLElement>) {
    // A finger on the image may scroll the page: it drags only the marker.
    if (event.button !== 0 || (event.pointerType === 'touch' && !isMarker(event.target))) return
    isDragging.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!isMarker(event.target)) setAt(event)
  }

  return (
    <FieldGroup {...field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the marker inside is the accessible control */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the marker has the keys */}
      <div
        ref={area}
        // A high image is not higher than its column is wide.
        style={{ aspectRatio: width / height, width: `min(100%, ${(100 * width) / height}%)` }}
        className="relative mx-auto cursor-crosshair overflow-hidden rounded-md bg-sunken select-none"
        onPointerDown={start}
        onPointerMove={(event) => isDragging.current && setAt(event)}
        onPointerUp={() => {
          isDragging.current = false
        }}
        onPointerCancel={() => {
          isDragging.current = false
        }}
        onClick={(event) => {
          if (isMarker(event.target)) return
          setAt(event)
          // The arrow keys then correct the point.
          area.current?.querySelector<HTMLElement>('[data-marker]')?.focus({ preventScroll: true })
        }}
      >
        <img
          {...imageSources(url)}
          sizes="(min-width: 1024px) 28rem, 100vw"
          alt=""
          draggable={false}
          className="size-full"
        />
        <Marker label={field.label} value={value} onChange={onChange} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-xs leading-5 text-ink-soft tabular-nums">{described(value)}</p>
        <Button variant="ghost" size="sm" onClick={() => onChange({ x: 0.5, y: 0.5 })}>
          Centre
        </Button>
      </div>
      <Crops url={url} focus={value} />
    </FieldGroup>
  )
}

/** The marker of the focal point: a slider with two axes. */
function Marker({
  label,
  value,
  onChange,
}: Pick<FocalPointFieldProps, 'label' | 'value' | 'onChange'>) {
  function onKeyDown(event: KeyboardEvent) {
    const direction = DIRECTIONS[event.key]
    if (!direction) return
    event.preventDefault()
    const step = event.shiftKey ? 0.1 : 0.01
    onChange(within({ x: value.x + direction.x * step, y: value.y + direction.y * step }))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      data-marker
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent(value.x)}
      aria-valuetext={described(value)}
      onKeyDown={onKeyDown}
      style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
      className="outline-both absolute flex size-11 -translate-1/2 cursor-grab touch-none items-center justify-center rounded-full active:cursor-grabbing"
    >
      <span
        aria-hidden="true"
        className="pointer-events-none size-6 rounded-full border-2 border-white bg-scrim shadow-float ring-2 ring-ink"
      />
    </div>
  )
}

function Crops({ url, focus }: { url: string; focus: FocalPoint }) {
  return (
    <ul aria-label="Crops" className="flex items-end gap-3">
      {CROPS.map(({ name, width, height }) => (
        // The same height: the width of each crop is in proportion to its ratio.
        <li key={name} style={{ flexGrow: width / height, flexBasis: 0 }} className="min-w-0">
          <img
            {...imageSources(url)}
            sizes="14rem"
            alt=""
            style={{ aspectRatio: width / height, objectPosition: objectPosition(focus) }}
            className="w-full rounded-sm bg-sunken object-cover"
          />
          <p className="mt-1 truncate text-xs leading-5 text-ink-soft">{name}</p>
        </li>
      ))}
    </ul>
  )
}

const CROPS = [
  { name: 'Card', width: 4, height: 3 },
  { name: 'Phone', ...UPRIGHT_CROP },
  { name: 'Link preview', ...LINK_PREVIEW },
] as const

const DIRECTIONS: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const percent = (share: number) => Math.round(share * 100)

function described({ x, y }: FocalPoint): string {
  return `${percent(x)}% from the left, ${percent(y)}% from the top`
}

/** A point inside the image, in hundredths. */
function within({ x, y }: FocalPoint): FocalPoint {
  const limited = (share: number) => percent(Math.min(1, Math.max(0, share))) / 100
  return { x: limited(x), y: limited(y) }
}

function isMarker(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-marker]') !== null
}
