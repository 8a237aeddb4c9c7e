import { buttonClass } from '@bharat/ui/button'
import { PlayIcon, YouTubeIcon } from '@bharat/ui/icons'
import { RoadScene, type RoadSceneProps } from '@bharat/ui/road-scene'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '../../lib/site.ts'

/** Section 2: three promotional videos and a link to the operator's channel. */
export function Videos() {
  const { videos, videosHeadline, channel } = useSite()
  if (videos.length === 0) return null
  return (
    <section id="videos" aria-labelledby="videos-title" className="page-column py-section">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <h2 id="videos-title" className="text-title">
          {videosHeadline}
        </h2>
        {channel && (
          <a
            href={channel}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            <YouTubeIcon /> Visit our channel
          </a>
        )}
      </div>
      <ul className="mt-8 grid gap-8 md:grid-cols-3 md:gap-6 lg:gap-8">
        {videos.map((video, position) => (
          <li key={position}>
            <VideoCard {...video} hour={posterHours[position % posterHours.length]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shown if YouTube has no thumbnail. */
const posterHours = ['morning', 'evening', 'night'] as const

/** A thumbnail until it is played; the player loads only then. */
function VideoCard({
  id,
  title,
  hour,
}: {
  id: string
  title: string
  hour: RoadSceneProps['hour']
}) {
  const [playing, setPlaying] = useState(false)
  return (
    <article>
      <div className="relative aspect-video overflow-hidden rounded-lg bg-espresso">
        {playing ? (
          <iframe
            src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
            title={title}
            allow="autoplay; encrypted-media; picture-in-picture"
            allowFullScreen
            className="size-full border-0"
          />
        ) : (
          <>
            <Thumbnail id={id} hour={hour} />
            <div className="absolute inset-0 bg-linear-to-t from-scrim/60 to-transparent" />
            <button
              type="button"
              aria-label={`Play: ${title}`}
              onClick={() => setPlaying(true)}
              className="group/play absolute inset-0 flex cursor-pointer items-center justify-center rounded-lg outline-both-inside noscript:hidden"
            >
              <span className="inline-flex size-16 items-center justify-center rounded-full bg-white text-espresso shadow-float transition-transform group-hover/play:scale-108">
                <PlayIcon className="size-7" />
              </span>
            </button>
            <a
              href={`https://www.youtube.com/watch?v=${id}`}
              className="absolute inset-0 hidden items-center justify-center rounded-lg text-white outline-both-inside noscript:flex"
            >
              Watch on YouTube
            </a>
          </>
        )}
      </div>
      <h3 className="mt-4 text-heading">{title}</h3>
    </article>
  )
}

/** Best size first. For a missing size YouTube sends a 120 px placeholder instead of an error. */
const sizes = ['maxresdefault', 'hqdefault'] as const
const STAND_IN_WIDTH = 120
/** YouTube has no thumbnail for the demo's ids, which are longer. */
const ID_LENGTH = 11

function Thumbnail({ id, hour }: { id: string; hour: RoadSceneProps['hour'] }) {
  const [tried, setTried] = useState(id.length === ID_LENGTH ? 0 : sizes.length)
  const image = useRef<HTMLImageElement>(null)
  const size = sizes[tried]
  const checkSize = (shown: HTMLImageElement) => {
    if (shown.complete && shown.naturalWidth <= STAND_IN_WIDTH) setTried((before) => before + 1)
  }
  // An image that failed before hydration has already fired its error event.
  useEffect(() => {
    if (image.current?.complete) checkSize(image.current)
  }, [])
  if (size === undefined) return <RoadScene hour={hour} />
  return (
    <img
      key={size}
      ref={image}
      src={`https://i.ytimg.com/vi/${id}/${size}.jpg`}
      alt=""
      loading="lazy"
      onLoad={(event) => checkSize(event.currentTarget)}
      onError={() => setTried(tried + 1)}
      className="size-full object-cover"
    />
  )
}
