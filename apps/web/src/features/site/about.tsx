import { site } from '@bharat/contracts/site'
import { Milestone } from '@bharat/ui/milestone'

const { expedition, reviewRating } = site.claims

/** Section 1 and 2, About Us: the company's claims, on milestones along the road. */
export function About() {
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="scroll-mt-20 overflow-hidden bg-espresso py-section text-white"
    >
      <div className="page-column grid items-end gap-12 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <p className="text-label text-gold-bright">About Us</p>
          <h2 id="about-title" className="mt-3 text-title text-balance">
            {site.tagline}
          </h2>
          <p className="mt-5 max-w-xl text-lead text-white/85">
            Since {site.founded} we have been planning and driving journeys out of{' '}
            {site.headOffice.city}, {site.headOffice.region}. Our longest took one convoy{' '}
            {expedition.kilometres.toLocaleString('en-IN')} km across {expedition.states} states in{' '}
            {expedition.days} days. The people who answer the phone have driven the roads they sell.
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-8 sm:gap-x-10">
          <Claim
            cap="RECORD"
            value={expedition.kilometres.toLocaleString('en-IN')}
            unit="km"
            text={`on the road through ${expedition.states} states`}
          />
          <Claim cap="SINCE" value={String(site.founded)} text="planned in Thrissur, Kerala" />
          <Claim cap="RATED" value={String(reviewRating)} unit="of 5" text="by our travellers" />
        </dl>
      </div>
      <div aria-hidden="true" className="road-x mt-10 text-gold" />
    </section>
  )
}

function Claim(props: { cap: string; value: string; unit?: string; text: string }) {
  const { cap, value, unit, text } = props
  return (
    <div className="w-28">
      <dt className="sr-only">{cap}</dt>
      <dd>
        <Milestone cap={cap} value={value} {...(unit ? { unit } : {})} className="w-24" />
        <span className="sr-only">
          {value} {unit}
        </span>
        <span className="mt-3 block text-sm text-white/80">{text}</span>
      </dd>
    </div>
  )
}
