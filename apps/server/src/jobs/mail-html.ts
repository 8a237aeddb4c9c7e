import { type Brand, brandTokens } from '@bharat/contracts/brand'
import { mailLink } from '@bharat/contracts/contact-links'

/**
 * The HTML part of a mail. Mail programs that honour it adapt the page to the screen of a phone and to a dark colour
 * scheme; its only colours are in the band of the company.
 * @param body HTML
 */
export function htmlMail(title: string, body: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${Bun.escapeHTML(title)}</title>`,
    '<style>:root { color-scheme: light dark }</style>',
    '</head>',
    `<body style="${BODY_STYLE}">`,
    body,
    '</body>',
    '</html>',
  ].join('\n')
}

const BODY_STYLE =
  'margin:0 auto;padding:16px;max-width:640px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere'

/** The mail with the name of the company above its text, in the colours of the brand. */
export function withBand(html: string, name: string, brand: Brand): string {
  const { asphalt, gold } = brandTokens(brand)
  const style = `margin:0 0 16px;padding:12px 16px;background:${asphalt};border-bottom:4px solid ${gold};color:#ffffff;font-weight:600`
  return html.replace(
    /<body[^>]*>/,
    (body) => `${body}\n<p style="${style}">${Bun.escapeHTML(name)}</p>`,
  )
}

/** A link. */
export function link(url: string, text: string): string {
  return `<a href="${Bun.escapeHTML(url)}">${Bun.escapeHTML(text)}</a>`
}

/** A text of the company as HTML, with its lines; web and e-mail addresses in it are links. */
export function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'’”]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/)
  const html = parts.map((part, index) => {
    if (index % 2 === 0) return Bun.escapeHTML(part)
    return link(part.includes('://') ? part : mailLink(part), part)
  })
  return `<p style="white-space:pre-wrap">${html.join('')}</p>`
}
