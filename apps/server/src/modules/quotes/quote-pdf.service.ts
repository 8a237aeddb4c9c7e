import { pageWords } from '@bharat/contracts/quote-words'
import type { PublicQuote } from '@bharat/contracts/quotes'
import type { DrawnDocuments } from '../../documents/drawn-documents.ts'
import type { MediaStore } from '../../media/media.store.ts'
import { pdfImage } from '../../media/pdf-images.ts'
import type { SiteService } from '../site/site.service.ts'
import { drawQuote } from './quote-document.ts'

/** The pixels of a picture beside a day. */
const DAY_WIDTH = 320

interface Dependencies {
  site: Pick<SiteService, 'getPublic'>
  media: Pick<MediaStore, 'images' | 'deliver'>
  documents: Pick<DrawnDocuments, 'draw'>
  /** Identifies the code that draws the documents. */
  version: string
}

/** The document of a quote (PDF), with the words of its page. */
export function createQuotePdfs({ site, media, documents, version }: Dependencies) {
  return {
    /**
     * The document, drawn once for the same contents.
     * @param url the address of the quote's page
     * @param client its network address; undefined for the server itself
     * @param charge receives the milliseconds that this request made the server draw
     * @throws DomainError UNAVAILABLE with `retryAfter` if too many wait
     */
    async draw(
      quote: PublicQuote,
      url: string,
      client?: string,
      charge?: (ms: number) => void,
    ): Promise<Uint8Array<ArrayBuffer>> {
      const { number, cover, dayImages, sentAt, newerUrl } = quote
      const contents = {
        quote: { number, cover, dayImages, sentAt, newerUrl },
        words: pageWords(quote),
        site: await site.getPublic(),
        url,
      }
      const hash = Bun.hash(`${version} ${JSON.stringify(contents)}`).toString(36)
      return documents.draw(
        {
          key: `${number} ${hash}`,
          images: async () => ({
            logo: await pdfImage(media, contents.site.logo),
            cover: await pdfImage(media, cover?.url),
            days: await Promise.all(
              dayImages.map(async ({ day, image: { url, focus } }) => {
                const image = await pdfImage(media, url, DAY_WIDTH)
                return { day, image: image && { ...image, focus } }
              }),
            ),
          }),
          draw: (images) => drawQuote(contents, images),
        },
        client,
        charge,
      )
    },
  }
}

export type QuotePdfs = ReturnType<typeof createQuotePdfs>

/** The name of the file, such as `BR-7K3Q-2.pdf`. */
export function quoteFileName({ number }: Pick<PublicQuote, 'number'>): string {
  return `${number.replace(/[^\w-]+/g, '-')}.pdf`
}
