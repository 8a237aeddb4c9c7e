import { expect, test } from 'bun:test'
import { site } from '@bharat/contracts/site-defaults'
import fc from 'fast-check'
import { policyBlocks } from './policy-blocks.ts'

test('headings, lists and paragraphs', () => {
  const text =
    'We ask\nlittle.\n\nAnd keep less.\n# Why\nTo answer.\n- by phone\n-  by email \n\n- or WhatsApp\n#hash'
  expect(policyBlocks(text)).toEqual([
    { kind: 'paragraph', text: 'We ask little.' },
    { kind: 'paragraph', text: 'And keep less.' },
    { kind: 'heading', text: 'Why' },
    { kind: 'paragraph', text: 'To answer.' },
    { kind: 'list', entries: ['by phone', 'by email', 'or WhatsApp'] },
    { kind: 'paragraph', text: '#hash' },
  ])
})

test('no word of any text is lost', () => {
  const words = (text: string) => text.split(/\s+/).filter((word) => !['', '#', '-'].includes(word))
  const textOf = (text: string) =>
    policyBlocks(text)
      .flatMap((block) => (block.kind === 'list' ? block.entries : [block.text]))
      .join(' ')
  expect(words(textOf(site.privacy.policy))).toEqual(words(site.privacy.policy))
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('#', '-', ' ', '\n', 'a', 'b') }), (text) => {
      expect(words(textOf(text))).toEqual(words(text))
    }),
  )
})
