import type { BrandToken, BrandTokens } from '@bharat/contracts/brand'
import type { SceneColour, SceneShape } from '@bharat/contracts/day-scenes'
import type { FocalPoint } from '@bharat/contracts/replies'
import { loadFonts, type Run, runsOf, type Weight, wrapText } from './pdf-text.ts'

/** What every page of a document shows, besides its content. */
export interface PdfFrame {
  title: string
  author: string
  colours: BrandTokens
  /** In the header of each page but the first. */
  header: string
  /** In the footer of each page, beside its number. */
  footer: string
  /** The day on which it is made, for the properties of the file. */
  made: Date
  /** The heading of a part that begins on a new page. */
  breakBefore?: string | undefined
}

/** A photograph with what is to be seen of it, or a drawing. */
export type PdfPicture = (PdfImage & { focus: FocalPoint }) | readonly SceneShape[]

/** An image in memory, JPEG or PNG. */
export interface PdfImage {
  bytes: Uint8Array
  width: number
  height: number
}

type TextColour = BrandToken | 'white' | 'success'

export interface TextStyle {
  size?: number
  weight?: Weight
  colour?: TextColour
  /** Space below, in points. */
  after?: number
  /** The address that the text leads to. */
  link?: string | undefined
  /** Space to the left, in points. */
  indent?: number
  /** Ends at the right. */
  isAmount?: boolean
  /** Keeps this many points below the text on its page: a heading is never the last line. */
  keep?: number
}

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const
/** Where a page begins that is not the first one. */
export const TOP = 72
const BOTTOM = PAGE.height - 68
/** The points of a page that is not the first one. */
export const PAGE_ROOM = BOTTOM - TOP
const COLUMN_GAP = 28
/** The head of the first page above its picture, and the space below that. */
export const COVER_BAR = 54
export const COVER_GAP = 30
/** A picture with a block at its right. */
const BESIDE = { width: 92, height: 66, gap: 16 } as const
/** What such a block needs at least. */
export const PICTURE_ROOM = BESIDE.height + 4
/** As in theme.css: it does not follow the brand. */
const SUCCESS = '#2d6a3e'
/** Height of a line, as a part of the size of its letters. */
const LINE = 1.45

/**
 * A document with the header and footer of the company, from blocks that follow each other over as many pages as they need:
 * headings, paragraphs, lists, tables, two columns and images. Lengths are points.
 */
export async function createPdf({ colours, ...frame }: PdfFrame) {
  // The library takes a tenth of a second to load, and most starts of the server need it late.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: frame.title,
      Author: frame.author,
      CreationDate: frame.made,
      ModDate: frame.made,
    },
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  for (const [name, font] of loadFonts()) document.registerFont(name, font)

  const parts: { heading: string; page: number; isTop: boolean }[] = []
  /** Where the next block begins. */
  let at = { page: 0, y: TOP }
  let column: { x: number; width: number } = {
    x: PAGE.margin,
    width: PAGE.width - 2 * PAGE.margin,
  }

  const colourOf = (name: SceneColour) =>
    name === 'white' ? '#ffffff' : name === 'success' ? SUCCESS : colours[name]
  const widths = new Map<string, number>()
  /** Words recur, and shaping one takes most of the time. */
  function widthOf(text: string, size: number, weight: Weight): number {
    const known = widths.get(weight + text)
    if (known !== undefined) return known * size
    document.fontSize(1)
    const widthOfRun = (run: Run) => document.font(run.font).widthOfString(run.text)
    const width = runsOf(text, weight).reduce((sum, run) => sum + widthOfRun(run), 0)
    widths.set(weight + text, width)
    return width * size
  }
  const linesOf = (text: string, width: number, size: number, weight: Weight) =>
    wrapText(text, width, (part) => widthOf(part, size, weight))

  /** Continues on the next page if this height does not fit. A block that no page has room for begins on a page of its own. */
  function reserve(height: number): void {
    if (at.y + height <= BOTTOM || at.y === TOP) return
    at = { page: at.page + 1, y: TOP }
    if (at.page === document.bufferedPageRange().count) document.addPage()
    else document.switchToPage(at.page)
  }

  /** Draws one line. @param y the top of the line */
  function drawLine(line: string, x: number, y: number, style: TextStyle): void {
    const { size = 10, weight = 'regular', colour = 'ink', link } = style
    let left = x
    for (const { text, font, isShaped } of runsOf(line, weight)) {
      document.font(font).fontSize(size).fillColor(colourOf(colour))
      const draw = () =>
        document.text(text, left, y + size * 1.08, { lineBreak: false, baseline: 'alphabetic' })
      if (isShaped) withActualText(text, draw)
      else draw()
      left += document.widthOfString(text)
    }
    if (link && left > x) document.link(x, y, left - x, size * LINE, link)
  }

  /**
   * Draws a run with the text that readers copy. The mark ends with the text object, within the coordinates that PDFKit sets for it:
   * Poppler (`pdftotext`) places the text by those that apply at the end of the mark.
   */
  function withActualText(actual: string, draw: () => void): void {
    const add = document.addContent.bind(document)
    const marking: typeof add = (operator) => {
      document.addContent = add
      if (operator === 'BT') document.markContent('Span', { actual })
      add(operator)
      if (operator === 'ET') document.endMarkedContent()
      document.addContent = marking
      return document
    }
    document.addContent = marking
    draw()
    document.addContent = add
  }

  function text(content: string, style: TextStyle = {}): void {
    const { size = 10, weight = 'regular', after = 6, indent = 0, keep = 0, isAmount } = style
    if (content.trim() === '') return
    const lines = linesOf(content, column.width - indent, size, weight)
    for (const [index, line] of lines.entries()) {
      // A heading stays with what follows it; no page begins or ends with a single line of a paragraph.
      const left = lines.length - index
      const together = keep > 0 ? left : index === 0 ? Math.min(left, 3) : left === 2 ? 2 : 1
      reserve(together * size * LINE + keep)
      const gap = isAmount ? column.width - widthOf(line, size, weight) : indent
      drawLine(line, column.x + gap, at.y, style)
      at.y += size * LINE
    }
    at.y += after
  }

  const blocks = {
    text,

    /** The points that a text needs in this part of the width, with the space below it; to keep it with what precedes it. */
    heightOf(
      content: string,
      { size = 10, weight = 'regular', after = 6 }: TextStyle = {},
      part = 1,
    ) {
      if (content.trim() === '') return 0
      return linesOf(content, column.width * part, size, weight).length * size * LINE + after
    },

    /** Begins a part of the document. @param keep points that stay on the page of the heading */
    heading(content: string, keep = 60): void {
      if (content === frame.breakBefore) blocks.newPage()
      if (at.y > TOP) at.y += 14
      reserve(17 * LINE + 8 + keep)
      parts.push({ heading: content, page: at.page, isTop: at.y === TOP })
      text(content, { size: 17, weight: 'semibold', after: 8 })
    },

    /** If the last part stands alone on the last page, the heading of the part before it, which could stand there, too. */
    partBeforeLonePart(): string | undefined {
      const [before, last] = parts.slice(-2)
      if (!before || !last?.isTop || last.page !== at.page) return undefined
      return before.page === last.page - 1 && !before.isTop ? before.heading : undefined
    },

    list(items: readonly string[]): void {
      for (const item of items) {
        reserve(10 * LINE)
        const { page, y } = at
        text(item, { indent: 12, after: 3 })
        // The item may have ended on another page.
        if (page !== at.page) document.switchToPage(page)
        document.circle(column.x + 4, y + 7.5, 1.8).fill(colours.gold)
        if (page !== at.page) document.switchToPage(at.page)
      }
    },

    /**
     * Rows of cells; a row is never divided.
     * @param widths of the columns, as parts of the whole
     * @param look whether all columns but the first have amounts, at their ends, and whether all cells are emphasized
     */
    table(
      rows: readonly (readonly string[])[],
      widths: readonly number[],
      { endsWithAmount = false, isStrong = false } = {},
    ): void {
      const padding = endsWithAmount ? 2 : 6
      const isAmount = (cell: string, index: number) =>
        endsWithAmount && index > 0 && !cell.includes(' ')
      for (const cells of rows) {
        const lines = cells.map((cell, index) =>
          // An amount is not divided.
          isAmount(cell, index)
            ? [cell]
            : linesOf(cell, (widths[index] ?? 0) * column.width - 10, 10, 'regular'),
        )
        const height = Math.max(...lines.map(({ length }) => length)) * 10 * LINE + 2 * padding
        reserve(height)
        let x = column.x
        for (const [index, cell] of lines.entries()) {
          for (const [row, line] of cell.entries()) {
            const weight = isStrong || (index === 0 && !endsWithAmount) ? 'semibold' : 'regular'
            const isAtEnd = endsWithAmount && index > 0
            const end = x + (widths[index] ?? 0) * column.width
            const left = isAtEnd ? end - widthOf(line, 10, weight) : x
            drawLine(line, left, at.y + padding + row * 10 * LINE, { weight })
          }
          x += (widths[index] ?? 0) * column.width
        }
        at.y += height
        rule('line')
      }
      at.y += 8
    },

    /** Labelled values in one line if there is room, else in two columns. */
    details(facts: readonly (readonly [label: string, value: string])[]): void {
      const [size, gap] = [9, 6]
      const widthOfBoth = ([label, value]: readonly [string, string]) =>
        widthOf(label, size, 'regular') + gap + widthOf(value, size, 'semibold')
      const whole = facts.reduce((sum, fact) => sum + widthOfBoth(fact) + 3 * gap, 0)
      if (whole > column.width) blocks.facts(facts)
      if (facts.length === 0 || whole > column.width) return
      reserve(size * LINE)
      let x = column.x
      for (const fact of facts) {
        const [label, value] = fact
        const left = x + widthOf(label, size, 'regular') + gap
        drawLine(label, x, at.y, { size, colour: 'ink-soft' })
        drawLine(value, left, at.y, { size, weight: 'semibold' })
        x += widthOfBoth(fact) + 3 * gap
      }
      at.y += size * LINE + 4
    },

    /** Labelled values in two columns; those without a value are left out. */
    facts(facts: readonly (readonly [label: string, value: string])[]): void {
      const known = facts.filter(([, value]) => value !== '')
      const half = Math.ceil(known.length / 2)
      const draw = (part: typeof known) => () => {
        for (const [label, value] of part) {
          text(label, { size: 8, weight: 'semibold', colour: 'ink-soft', after: 0, keep: 20 })
          text(value, { after: 7 })
        }
      }
      if (known.length > 0) blocks.columns(draw(known.slice(0, half)), draw(known.slice(half)))
    },

    /** Two blocks side by side; what follows begins below the longer one. */
    columns(left: () => void, right: () => void): void {
      const whole = column
      const start = at
      const width = (whole.width - COLUMN_GAP) / 2
      const ends = [left, right].map((draw, index) => {
        column = { x: whole.x + index * (width + COLUMN_GAP), width }
        at = { ...start }
        document.switchToPage(at.page)
        draw()
        return at
      })
      column = whole
      at = ends.reduce((end, other) =>
        other.page > end.page || (other.page === end.page && other.y > end.y) ? other : end,
      )
      document.switchToPage(at.page)
    },

    /** A block at the right of a picture. @param keep points that stay on its page */
    beside(picture: PdfPicture | null, keep: number, draw: () => void): void {
      const whole = column
      const height = picture ? PICTURE_ROOM : 0
      reserve(Math.max(keep, height))
      const { page, y } = at
      if (picture) drawPicture(picture, whole.x, y + 2, BESIDE.width, BESIDE.height)
      const indent = BESIDE.width + BESIDE.gap
      column = { x: whole.x + indent, width: whole.width - indent }
      draw()
      column = whole
      if (at.page === page) at.y = Math.max(at.y, y + height)
    },

    /** A block with a bar at its left. */
    marked(colour: TextColour, draw: () => void): void {
      const { page, y } = at
      const whole = column
      column = { x: whole.x + 14, width: whole.width - 14 }
      draw()
      column = whole
      if (at.page === page) document.rect(whole.x, y, 3, at.y - y).fill(colourOf(colour))
    },

    /** The points that are left on the page. */
    room: () => BOTTOM - at.y,

    /** The points that are left on the first page. */
    roomOnFirst: () => (at.page === 0 ? BOTTOM - at.y : 0),

    /** An image as wide as the column, at most this high, whole. */
    image(image: PdfImage, maxHeight: number): void {
      const scale = Math.min(column.width / image.width, maxHeight / image.height)
      const [width, height] = [image.width * scale, image.height * scale]
      reserve(height)
      const x = column.x + (column.width - width) / 2
      document.image(Buffer.from(image.bytes), x, at.y, { width, height })
      at.y += height + 12
    },

    /** The head of the first page: a bar with the logo or the name of the company, and below it an image from edge to edge. */
    cover(company: string, logo?: PdfImage, picture?: PdfPicture, pictureHeight = 280): void {
      const bar = logo || company ? COVER_BAR : 0
      document.rect(0, 0, PAGE.width, bar).fill(logo ? '#ffffff' : colours.asphalt)
      if (logo) {
        document.image(Buffer.from(logo.bytes), PAGE.margin, 8, { fit: [240, 38] })
      } else if (company) {
        drawMilestone(PAGE.margin, 14)
        drawLine(company, PAGE.margin + 32, 17, { size: 14, weight: 'semibold', colour: 'white' })
      }
      const height = picture ? pictureHeight : 0
      if (picture) drawPicture(picture, 0, bar, PAGE.width, height)
      document.rect(0, bar + height, PAGE.width, 4).fill(colours.gold)
      at.y = bar + height + COVER_GAP
    },

    rule,

    space(height: number): void {
      at.y += height
    },

    /** What follows begins on a new page. */
    newPage(): void {
      if (at.y > TOP) reserve(PAGE.height)
    },

    /** Lets other requests run: blocks that follow each other would keep them waiting. */
    pause: () => new Promise<void>((resolve) => setImmediate(resolve)),

    /** Adds headers and footers, and ends the document. */
    async finish(): Promise<Uint8Array<ArrayBuffer>> {
      const ended = new Promise((resolve) => document.on('end', resolve))
      const { count } = document.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        document.switchToPage(page)
        if (page > 0) {
          const [header = '', more] = linesOf(
            frame.header,
            PAGE.width - 2 * PAGE.margin - 8,
            9,
            'regular',
          )
          drawLine(header + (more ? '…' : ''), PAGE.margin, 30, { size: 9, colour: 'ink-soft' })
          line(48, 'gold')
        }
        line(PAGE.height - 50, 'line')
        const number = `Page ${page + 1} of ${count}`
        const small = { size: 8, colour: 'ink-soft' } as const
        const numberX = PAGE.width - PAGE.margin - widthOf(number, 8, 'regular')
        const [footer = ''] = linesOf(frame.footer, numberX - PAGE.margin - 16, 8, 'regular')
        drawLine(footer, PAGE.margin, PAGE.height - 40, small)
        drawLine(number, numberX, PAGE.height - 40, small)
      }
      document.end()
      await ended
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
  return blocks

  /** A picture fills this area. */
  function drawPicture(picture: PdfPicture, x: number, y: number, width: number, height: number) {
    document.save().rect(x, y, width, height).clip()
    if ('bytes' in picture) {
      const scale = Math.max(width / picture.width, height / picture.height)
      const [wide, high] = [picture.width * scale, picture.height * scale]
      const left = x + (width - wide) * picture.focus.x
      const top = y + (height - high) * picture.focus.y
      document.image(Buffer.from(picture.bytes), left, top, { width: wide, height: high })
    } else {
      // A drawing has 80 units in each direction, and reaches beyond its sides.
      const scale = Math.max(width / 200, height / 80)
      document.translate(x + width / 2 - 40 * scale, y).scale(scale)
      for (const { d, fill, stroke, width: thick = 1, dash, matrix } of picture) {
        document.save()
        if (matrix) document.transform(...matrix)
        document.path(d)
        if (fill) document.fill(colourOf(fill))
        else {
          document.lineWidth(thick).lineCap(dash ? 'butt' : 'round')
          if (dash) document.dash(dash[0], { space: dash[1] })
          document.stroke(colourOf(stroke ?? 'ink'))
        }
        document.restore()
      }
    }
    document.restore()
  }

  /** The mark of the product, where there is no logo. */
  function drawMilestone(x: number, y: number): void {
    document.path(`M${x} ${y + 26}v-15a10 10 0 0 1 20 0v15Z`).fill('#ffffff')
    document.path(`M${x} ${y + 12}v-1a10 10 0 0 1 20 0v1Z`).fill(colours.milestone)
    for (const top of [15, 20]) document.rect(x + 9, y + top, 2, 3).fill(colours.ink)
  }

  function rule(colour: BrandToken): void {
    document.moveTo(column.x, at.y).lineTo(column.x + column.width, at.y)
    document.lineWidth(0.75).stroke(colours[colour])
  }

  function line(y: number, colour: BrandToken): void {
    document.moveTo(PAGE.margin, y).lineTo(PAGE.width - PAGE.margin, y)
    document.lineWidth(0.75).stroke(colours[colour])
  }
}

export type Pdf = Awaited<ReturnType<typeof createPdf>>
