import { expect, test } from 'bun:test'
import { jsonLdText } from './json-ld.tsx'
import { absoluteUrl, pageHead, summarise, unlistedHead } from './seo.ts'
import { siteWith } from './site.fixtures.ts'

const site = siteWith()
const context = { publicUrl: 'https://a.test', site }

test('a description is cut at a word', () => {
  expect(summarise('  short\n text ')).toBe('short text')
  const cut = summarise('word '.repeat(60))
  expect(cut.length).toBeLessThanOrEqual(160)
  expect(cut).toEndWith('word…')
})

test('the head of a site without a name has none', () => {
  const unnamed = { publicUrl: 'https://a.test', site: { ...site, name: '', isNamed: false } }
  const { meta } = pageHead({ title: 'Contact', description: 'x', path: '/', context: unnamed })
  expect(meta[0]).toEqual({ title: 'Contact' })
  expect(JSON.stringify(meta)).not.toContain('og:site_name')
  const about = { description: 'x', path: '/contact', context: unnamed }
  expect(pageHead({ title: 'Contact', ...about }).meta[0]).toEqual({ title: 'Contact' })
  expect(unlistedHead('Tour', unnamed).meta[0]).toEqual({ title: 'Tour' })
})

test('previews use absolute image URLs', () => {
  expect(absoluteUrl('/media/1', 'https://a.test')).toBe('https://a.test/media/1')
  expect(absoluteUrl('https://b.test/1.jpg', 'https://a.test')).toBe('https://b.test/1.jpg')
  const head = pageHead({
    title: 'Contact',
    description: 'x',
    path: '/contact',
    context,
  })
  expect(head.links).toEqual([{ rel: 'canonical', href: 'https://a.test/contact' }])
})

test('a shared link has an image in the size of link previews', () => {
  const imageOf = (image?: string, sharingImage = '') => {
    const { meta } = pageHead({
      title: 'T',
      description: 'x',
      path: '/t',
      context: { ...context, site: { ...site, sharingImage } },
      image,
    })
    return meta.flatMap((tag) =>
      'property' in tag && /^og:image(:w|$)/.test(tag.property ?? '') ? tag.content : [],
    )
  }
  const own = `/media/${'a'.repeat(32)}`
  expect(imageOf(own)).toEqual([`https://a.test${own}/preview.jpg`, '1200'])
  expect(imageOf('https://b.test/1.jpg')).toEqual(['https://b.test/1.jpg'])
  expect(imageOf()).toEqual(['https://a.test/link-preview.jpg', '1200'])
  expect(imageOf('', own)).toEqual([`https://a.test${own}/preview.jpg`, '1200'])
})

test('only a page without an image of its own has the sharing image, with the name of the site as its text', () => {
  const named = (image?: string) => {
    const withSharing = { ...site, sharingImage: 'https://b.test/card.jpg' }
    const page = { title: 'T', description: 'x', path: '/t', image }
    const { meta } = pageHead({ ...page, context: { ...context, site: withSharing } })
    const texts = new Map(
      meta.map((tag) => [
        'property' in tag ? tag.property : 'name' in tag ? tag.name : '',
        'content' in tag ? tag.content : '',
      ]),
    )
    return ['og:image', 'og:image:alt', 'twitter:image'].map((name) => texts.get(name))
  }
  const sharing = 'https://b.test/card.jpg'
  expect(named()).toEqual([sharing, site.name, sharing])
  expect(named('https://b.test/1.jpg')).toEqual(['https://b.test/1.jpg', 'T', undefined])
})

test('structured data cannot end its script element', () => {
  const text = jsonLdText({ name: '</script><script>alert(1)</script>', more: 'a\u2028b & c' })
  expect(text).not.toContain('<')
  expect(text).not.toContain('\u2028')
  expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script>')
})
