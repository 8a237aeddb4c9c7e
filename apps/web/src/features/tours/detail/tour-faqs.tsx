import { ChevronDownIcon } from '@bharat/ui/icons'
import type { TourData } from './tour-facts.ts'

/** Questions and answers, each of which may be empty. */
export function TourFaqs({ faqs }: { faqs: TourData['faqs'] }) {
  return (
    <section id="questions" aria-labelledby="faq-title">
      <h2 id="faq-title" className="mb-4 text-title print:mb-2">
        Questions travellers ask
      </h2>
      <div className="print:columns-2 print:gap-x-10">
        {faqs.map(({ q, a }, index) => (
          <details
            key={`${index}-${q}`}
            className="group/faq border-b border-line break-inside-avoid"
          >
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium wrap-anywhere [&::-webkit-details-marker]:hidden print:min-h-0 print:py-2">
              {q || 'Good to know'}
              <ChevronDownIcon className="size-5 text-accent-strong transition-transform group-open/faq:rotate-180 print:hidden" />
            </summary>
            <p className="max-w-2xl pb-5 print:pb-2 leading-relaxed whitespace-pre-line text-ink-soft">
              {a}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
