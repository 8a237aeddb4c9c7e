import { chatUrl } from '@bharat/contracts/site'
import { buttonClass } from '@bharat/ui/button'
import { WhatsAppIcon } from '@bharat/ui/icons'
import { stroke } from '@bharat/ui/icons/icon'
import { useRef, useState } from 'react'
import { useOutside } from '../../../lib/use-outside.ts'

export interface ShareTourProps {
  tourId: string
  tourName: string
  /** The address of the tour's page, with its host. */
  url: string
}

const ShareIcon = stroke(<path d="M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1" />)

const DownloadIcon = stroke(<path d="M12 4v11M8 11.5l4 4 4-4M5 20h14" />)

/** Downloads the itinerary of a tour, or shares the tour by the system's share sheet; without one by WhatsApp or by its link. */
export function ShareTour({ tourId, tourName, url }: ShareTourProps) {
  const [isOpen, setOpen] = useState(false)
  const [status, setStatus] = useState('')
  const part = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useOutside(() => part.current, close)
  const itinerary = `/tours/${tourId}/itinerary.pdf`
  const chat = chatUrl(`${tourName}\n${url}\nItinerary: ${new URL(itinerary, url)}`)
  const share = async () => {
    setStatus('')
    if (isOpen || !navigator.share) return setOpen(!isOpen)
    try {
      await navigator.share({ title: tourName, url })
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      setOpen(!isCancelled)
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setStatus('Link copied.')
    } catch {
      setStatus(`The browser does not allow copying. The link: ${url}`)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its buttons and links pass on
    <div
      id="share"
      ref={part}
      className="relative flex shrink-0 print:hidden"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        close()
        button.current?.focus()
      }}
    >
      <a
        href={itinerary}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'ghost' }, 'max-sm:px-2.5')}
      >
        <DownloadIcon /> <span className="max-sm:sr-only">Download itinerary</span>
      </a>
      <a
        href={chat}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'ghost' }, 'hidden! noscript:inline-flex!')}
      >
        Share on WhatsApp
      </a>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => void share()}
        className={buttonClass(
          { variant: 'ghost' },
          '-mr-4 max-sm:-mr-2.5 max-sm:px-2.5 noscript:hidden',
        )}
      >
        <ShareIcon /> <span className="max-sm:sr-only">Share</span>
      </button>
      {isOpen && (
        <div className="absolute top-full right-0 z-10 mt-1 w-64 rounded-md border border-line bg-surface p-2 shadow-raised">
          <a href={chat} target="_blank" rel="noreferrer" className={item}>
            <WhatsAppIcon className="size-5 text-success" /> WhatsApp
          </a>
          <button type="button" onClick={() => void copy()} className={item}>
            Copy link
          </button>
          <p role="status" className="px-3 text-sm text-ink-soft wrap-anywhere not-empty:py-2">
            {status}
          </p>
        </div>
      )}
    </div>
  )
}

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-sm font-medium text-ink no-underline hover:bg-sunken'
