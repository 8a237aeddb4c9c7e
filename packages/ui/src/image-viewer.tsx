import type { FocalPoint } from '@bharat/contracts/replies'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from './icons/carousel.tsx'
import { CloseIcon } from './icons/frame.tsx'
import { Photo, PhotoCredit } from './photo.tsx'
import { type Point, pan, WHOLE, zoomAt } from './zoom.ts'

export interface ViewedImage {
  url: string
  /** What the image shows. */
  alt: string
  /** Author and licence. */
  credit?: string | undefined
  focus?: FocalPoint | undefined
}

export interface ImageViewerProps {
  /** Accessible name of the dialog. */
  label: string
  /** At least one. */
  images: readonly ViewedImage[]
  /** The image that is shown first, counted from 0. */
  first: number
  /** The visitor has closed it. The focus is back where it was. */
  onClose: () => void
}

/** Pixels by which an arrow key moves an enlarged image. */
const KEY_STEP = 80
/** How far the button and a double press enlarge. */
const PRESS_FACTOR = 2.5

/**
 * Images on the full screen, one at a time: swiped, or changed by buttons and arrow keys; enlarged by two fingers, a
 * double press or a button. The browser's modal dialog traps the focus, closes on Escape (on Android also on Back) and
 * returns the focus. Loaded on use.
 */
export function ImageViewer({ label, images, first, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  const zoom = useZoom(row)

  useLayoutEffect(() => {
    dialog.current?.showModal()
    close.current?.focus()
    row.current?.scrollTo({ left: first * row.current.clientWidth, behavior: 'instant' })
  }, [first])

  const show = (next: number) => {
    const position = (next + images.length) % images.length
    zoom.reset()
    setAt(position)
    row.current?.scrollTo({ left: position * row.current.clientWidth, behavior: 'instant' })
  }
  const swiped = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    const position = Math.round(scrollLeft / clientWidth)
    if (position === at || position >= images.length) return
    zoom.reset()
    setAt(position)
  }
  const pressed = (event: KeyboardEvent) => {
    const action = zoom.isZoomed ? zoom.keys[event.key] : keys[event.key]?.(at, images.length)
    if (action === undefined) return
    event.preventDefault()
    if (typeof action === 'number') show(action)
    else action()
  }
  const credit = images[at]?.credit
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onKeyDown={pressed}
      className="m-0 flex size-full max-h-none max-w-none flex-col bg-espresso text-white print:hidden"
    >
      <div className="flex items-center gap-2 px-4 py-2 *:outline-white">
        <p aria-live="polite" className="grow tabular-nums">
          <span className="sr-only">Picture </span>
          {at + 1} / {images.length}
        </p>
        <button type="button" onClick={zoom.toggle} className={control}>
          {zoom.isZoomed ? 'Zoom out' : 'Zoom in'}
        </button>
        <button
          ref={close}
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className={control}
        >
          <CloseIcon className="size-6" />
        </button>
      </div>
      <div className="relative min-h-0 grow">
        <ul
          ref={row}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling row must be reachable by keyboard
          tabIndex={0}
          onScroll={swiped}
          {...zoom.handlers}
          className={`outline-both-inside flex size-full snap-x snap-mandatory overscroll-contain ${zoom.isZoomed ? 'cursor-grab touch-none overflow-hidden' : 'cursor-zoom-in touch-pan-x overflow-x-auto'}`}
        >
          {images.map(({ url, alt, focus }, index) => (
            <li
              // Two images may be the same.
              key={`${index}-${url}`}
              aria-hidden={index !== at || undefined}
              className="size-full shrink-0 snap-center snap-always overflow-hidden"
            >
              <div className="size-full" style={index === at ? zoom.style : undefined}>
                <Photo
                  src={url}
                  alt={alt}
                  focus={focus}
                  underText
                  sizes="100vw"
                  priority={index === at}
                  className="size-full"
                  imageClassName="pointer-events-none object-contain!"
                />
              </div>
            </li>
          ))}
        </ul>
        {images.length > 1 && !zoom.isZoomed && (
          <>
            <Step label="Previous picture" side="left-2" onPress={() => show(at - 1)}>
              <ChevronLeftIcon className="size-6" />
            </Step>
            <Step label="Next picture" side="right-2" onPress={() => show(at + 1)}>
              <ChevronRightIcon className="size-6" />
            </Step>
          </>
        )}
      </div>
      <p className="flex min-h-10 items-center justify-center px-4 py-2">
        {credit && <PhotoCredit credit={credit} className="text-center" />}
      </p>
    </dialog>
  )
}

const control =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-md px-2 text-sm font-medium hover:bg-espresso-soft'

function Step({
  label,
  side,
  onPress,
  children,
}: {
  label: string
  side: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={`absolute top-1/2 ${side} inline-flex size-11 -translate-y-1/2 cursor-pointer items-center justify-center rounded-full bg-scrim outline-white hover:bg-espresso-soft`}
    >
      {children}
    </button>
  )
}

/** The image that a key leads to. */
const keys: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The enlargement of the image in the frame. */
function useZoom(frame: { current: HTMLElement | null }) {
  const [view, setView] = useState(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const size = () => ({
    width: frame.current?.clientWidth ?? 1,
    height: frame.current?.clientHeight ?? 1,
  })
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    const { width, height } = size()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const toggleAt = (at: Point) =>
    setView(({ scale }) => (scale > 1 ? WHOLE : zoomAt(WHOLE, PRESS_FACTOR, at, size())))
  const panBy = (x: number, y: number) => setView((current) => pan(current, { x, y }, size()))
  const moved = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    fingers.current.set(event.pointerId, now)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) return panBy(now.x - before.x, now.y - before.y)
    const factor = distance(now, other) / Math.max(distance(before, other), 1)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    setView((current) => zoomAt(current, factor, middle, size()))
  }
  const released = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  return {
    isZoomed: view.scale > 1,
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    reset: () => setView(WHOLE),
    toggle: () => toggleAt({ x: 0, y: 0 }),
    keys: {
      ArrowLeft: () => panBy(KEY_STEP, 0),
      ArrowRight: () => panBy(-KEY_STEP, 0),
      ArrowUp: () => panBy(0, KEY_STEP),
      ArrowDown: () => panBy(0, -KEY_STEP),
    } as Record<string, () => void>,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        fingers.current.set(event.pointerId, pointOf(event))
      },
      onPointerMove: moved,
      onPointerUp: released,
      onPointerCancel: released,
      onPointerLeave: released,
      onDoubleClick: (event: { clientX: number; clientY: number }) => toggleAt(pointOf(event)),
    },
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
