import { MAX_COMPARED } from '@bharat/contracts/limits'
import { chatUrl, whatsappLink } from '@bharat/contracts/site'
import { compareHref } from '@bharat/contracts/tour-choices'
import { choiceMessages } from '@bharat/contracts/tour-choices.messages'
import { Button, buttonClass } from '@bharat/ui/button'
import { WhatsAppIcon } from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useSite } from '../../../lib/site.ts'
import { TourGrid } from '../tour-grid.tsx'
import { choose, chosen, onChoice } from './choices.ts'
import { NoChoice } from './no-choice.tsx'
import { TourChoicesIsland } from './tour-choices.island.ts'
import type { SelectedTourData } from './tour-comparison.tsx'

export interface ShortlistPageProps {
  /** Loads the tours with these ids, separated by commas; those that the site does not show are left out. */
  load: (ids: string) => Promise<readonly SelectedTourData[]>
  publicUrl: string
  /** Tours for a visitor who has chosen none. */
  children?: ReactNode
}

/** The page `/shortlist`. Only the browser knows its tours, so the server renders it without them. */
export function ShortlistPage({ load, publicUrl, children }: ShortlistPageProps) {
  // Undefined on the server and during hydration.
  const ids = useSyncExternalStore(onChoice, storedIds, () => undefined)
  const { tours, hasFailed, dropped, retry } = useTours(ids, load)
  return (
    <div className="page-column pt-8 pb-section md:pt-10">
      <h1 className="text-display print:text-title">Shortlist</h1>
      <p className="mt-2 text-balance text-ink-soft print:hidden">{choiceMessages.privacy}</p>
      {dropped > 0 && (
        <p role="status" className="mt-4 rounded-md bg-sunken px-4 py-3">
          {choiceMessages.dropped(dropped)}
        </p>
      )}
      <div className="mt-6 min-h-160 lg:min-h-120">
        {ids === '' ? (
          <>
            <NoChoice>
              <p className="text-lead">
                {choiceMessages.shortlistEmpty} {choiceMessages.howToShortlist}
              </p>
              <p className="text-ink-soft">{choiceMessages.heartOrCompare}</p>
              <Link to="/tours" className={buttonClass()}>
                See all tours
              </Link>
            </NoChoice>
            {children}
          </>
        ) : hasFailed ? (
          <Panel>
            <p role="alert" className="text-lead text-danger">
              {choiceMessages.shortlistFailed}
            </p>
            <Button onClick={retry}>Try again</Button>
          </Panel>
        ) : tours ? (
          <>
            <Actions tours={tours} publicUrl={publicUrl} />
            <TourGrid tours={tours} level={2} canCompare={tours.length > MAX_COMPARED} />
          </>
        ) : (
          <>
            <p role="status" className="text-ink-soft noscript:hidden">
              {choiceMessages.shortlistLoading}
            </p>
            <p className="hidden noscript:block">{choiceMessages.shortlistNeedsScripts}</p>
          </>
        )}
      </div>
    </div>
  )
}

const storedIds = () => chosen('shortlist').join()

function Panel({ children }: { children: ReactNode }) {
  return <div className="flex flex-col items-start gap-5 rounded-lg bg-sunken p-6">{children}</div>
}

/** The tours of the list in its order; undefined while they load. A removed tour does not load the others again. */
function useTours(ids: string | undefined, load: ShortlistPageProps['load']) {
  const [known, setKnown] = useState<ReadonlyMap<string, SelectedTourData>>(new Map())
  const [hasFailed, setFailed] = useState(false)
  const [dropped, setDropped] = useState(0)
  const list = ids ? ids.split(',') : []
  const isKnown = ids !== undefined && list.every((id) => known.has(id))
  useEffect(() => {
    if (!ids || isKnown || hasFailed) return
    let isOver = false
    // The buttons of the cards appear with them.
    const buttons = TourChoicesIsland.preload().catch(() => {})
    Promise.all([load(ids), buttons]).then(
      ([found]) => {
        if (isOver) return
        const tours = new Map(found.map((tour) => [tour._id, tour]))
        const wanted = ids.split(',')
        setKnown(tours)
        if (tours.size === wanted.length) return
        setDropped(wanted.length - tours.size)
        // The visitor may have changed the list meanwhile.
        choose(
          'shortlist',
          chosen('shortlist').filter((id) => tours.has(id) || !wanted.includes(id)),
        )
      },
      () => {
        if (!isOver) setFailed(true)
      },
    )
    return () => {
      isOver = true
    }
  }, [ids, isKnown, hasFailed, load])
  return {
    tours: isKnown ? list.flatMap((id) => known.get(id) ?? []) : undefined,
    hasFailed,
    dropped,
    retry: () => setFailed(false),
  }
}

/** What a visitor can do with all tours of the list: one primary action, the comparison if it has room for them. */
function Actions({
  tours,
  publicUrl,
}: Pick<ShortlistPageProps, 'publicUrl'> & { tours: readonly SelectedTourData[] }) {
  const site = useSite()
  const lines = tours.map(({ _id, tourName }) => `${tourName}: ${publicUrl}/tours/${_id}`)
  const share = chatUrl([site.name ? `Tours of ${site.name}` : 'Tours', ...lines].join('\n'))
  const ask = `I am interested in these tours:\n${lines.join('\n')}`
  const canCompare = tours.length > 1 && tours.length <= MAX_COMPARED
  return (
    <ul className="mb-8 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap print:hidden">
      {canCompare && (
        <li className="col-span-full">
          <a
            href={compareHref(tours.map(({ _id }) => _id))}
            className={buttonClass({ block: true })}
          >
            Compare {tours.length} tours
          </a>
        </li>
      )}
      {site.whatsapp.number && (
        <li>
          <a
            href={whatsappLink(site, ask)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: canCompare ? 'secondary' : 'primary' }, 'size-full')}
          >
            <WhatsAppIcon /> Ask us<span className="sr-only"> about these tours</span>
          </a>
        </li>
      )}
      <li>
        <a
          href={share}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' }, 'size-full')}
        >
          <WhatsAppIcon /> Share<span className="sr-only"> on WhatsApp</span>
        </a>
      </li>
    </ul>
  )
}
