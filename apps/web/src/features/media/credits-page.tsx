import { pageMessages } from '@bharat/contracts/pages.messages'
import { buttonClass } from '@bharat/ui/button'
import { Photo } from '@bharat/ui/photo'
import { Fragment } from 'react'
import type { ResultOf } from '../../graphql/graphql.ts'
import type { CreditsDocument } from './media.documents.ts'

export interface CreditsPageProps {
  /** Undefined if they failed to load. */
  credits: ResultOf<typeof CreditsDocument>['credits'] | undefined
}

/** The photographs of the site with their authors and licences. */
export function CreditsPage({ credits }: CreditsPageProps) {
  return (
    <div id="credits" className="page-column pt-8 pb-section md:pt-12">
      <header className="max-w-4xl">
        <h1 className="text-display">Photo credits</h1>
        <p className="mt-4 text-lead text-ink-soft">
          The people whose photographs this site shows, with the licences they chose.
        </p>
      </header>
      {credits?.items.length ? (
        <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
          {credits.items.map(({ url, alt, credit, focus }) => (
            <li key={url}>
              <figure>
                <Photo
                  src={url}
                  alt={alt}
                  focus={focus}
                  // The page shows many: on a phone, two thirds of the width are sharp enough.
                  sizes="(min-width: 1024px) 18rem, 30vw"
                  className="aspect-4/3 rounded-md"
                />
                <figcaption className="mt-3 text-sm leading-6 wrap-anywhere">
                  {alt && <span className="block font-medium">{alt}</span>}
                  <span className="text-ink-soft">
                    <LinkedText text={credit} />
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-10 text-ink-soft">
          {credits ? pageMessages.noCredits : pageMessages.creditsFailed}
        </p>
      )}
      {credits && credits.totalPages > 1 && <Pages {...credits} />}
    </div>
  )
}

/** Links to the pages before and after this one. */
function Pages({ page, totalPages }: { page: number; totalPages: number }) {
  const last = Math.min(page - 1, totalPages)
  return (
    <nav
      aria-label="Pages"
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden"
    >
      {page > 1 && <PageLink page={last}>Previous</PageLink>}
      <p className="text-ink-soft">{`Page ${page} of ${totalPages}`}</p>
      {page < totalPages && <PageLink page={page + 1}>Next</PageLink>}
    </nav>
  )
}

function PageLink({ page, children }: { page: number; children: string }) {
  return (
    <a
      href={page > 1 ? `/credits?page=${page}` : '/credits'}
      className={buttonClass({ variant: 'secondary' })}
    >
      {children}
    </a>
  )
}

/** A text whose addresses are links. */
function LinkedText({ text }: { text: string }) {
  return text.split(/(https:\/\/[^\s,;)]*[^\s,;).])/).map((part, place) =>
    part.startsWith('https://') ? (
      <a
        // The parts of a text do not change their places.
        key={place}
        href={part}
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
      >
        {new URL(part).hostname.replace(/^www\./, '')}
      </a>
    ) : (
      <Fragment key={place}>{part}</Fragment>
    ),
  )
}
