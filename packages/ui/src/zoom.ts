/** How an image is shown in its frame: enlarged about the frame's centre, then moved by x and y pixels. */
export interface View {
  /** 1: the whole image. */
  scale: number
  x: number
  y: number
}

/** Pixels from the centre of the frame. */
export interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 5

/** Enlarges by a factor; what is at the point stays there, as far as the frame stays filled. */
export function zoomAt(view: View, factor: number, at: Point, frame: Size): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_SCALE)
  const change = scale / view.scale
  const moved = { x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }
  return filling({ scale, ...moved }, frame)
}

/** Moves an enlarged image by some pixels, as far as the frame stays filled. */
export function pan(view: View, by: Point, frame: Size): View {
  return filling({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame)
}

function filling({ scale, x, y }: View, { width, height }: Size): View {
  return {
    scale,
    x: within(x, (width * (scale - 1)) / 2),
    y: within(y, (height * (scale - 1)) / 2),
  }
}

function within(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit)
}
