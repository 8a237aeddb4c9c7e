import { Milestone } from '@bharat/ui/milestone'
import { Portraits, type PortraitsProps } from '@bharat/ui/portraits'
import { knownClaims } from '../../lib/known-claims.ts'
import { ReviewSource } from '../../lib/review-source.tsx'
import { useSite } from '../../lib/site.ts'

const TEXTS = {
  KM: 'Our record expedition, end to end',
  STATES: 'Crossed in that one drive',
  DAYS: 'That was all it took',
  RATING: (
    <>
      Average of <ReviewSource />
    </>
  ),
}

/** Section 2, about block, with the claims of section 1 and the team. */
export function About({ team = [] }: { team?: PortraitsProps['people'] | undefined }) {
  const { aboutHeadline, aboutText, claims, teamHeadline } = useSite()
  const stones = knownClaims(claims)
  if (!aboutText && stones.length + team.length === 0) return null
  return (
    <section id="about" aria-labelledby="about-title" className="bg-sunken">
      <div
        className={`page-column pt-section phone:pt-10 ${stones.length > 0 ? 'pb-0' : 'pb-section phone:pb-10'}`}
      >
        <div className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-20">
          <div>
            <p className="text-label text-accent-strong">About Us</p>
            <h2 id="about-title" className="mt-2 text-title">
              {aboutHeadline}
            </h2>
          </div>
          <div className="flex flex-col gap-4 text-lead text-ink-soft">
            {aboutText
              .split('\n\n')
              .filter(Boolean)
              .map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
          </div>
        </div>
        <Portraits title={teamHeadline} level={3} people={team} className="mt-8 md:mt-14" />
        <ul className="empty:hidden! mt-8 grid grid-cols-2 gap-x-6 gap-y-6 narrow:grid-cols-1 md:mt-14 md:auto-cols-fr md:grid-flow-col md:grid-cols-none lg:mt-20">
          {stones.map(({ cap, value: amount }) => {
            const value = amount.toLocaleString('en-IN')
            return (
              <li key={cap} className="flex flex-col items-start">
                <p className="mb-3 text-sm text-ink-soft md:max-w-44">
                  <span className="sr-only">
                    {value} {cap.toLowerCase()}:{' '}
                  </span>
                  {TEXTS[cap]}
                </p>
                <Milestone
                  cap={cap}
                  value={value}
                  className="mt-auto w-18 shrink-0 md:w-28 lg:w-36"
                />
              </li>
            )
          })}
        </ul>
      </div>
      <div
        aria-hidden="true"
        className="flex h-16 items-center overflow-hidden bg-asphalt text-gold"
      >
        <div className="road-x w-full" />
      </div>
    </section>
  )
}
