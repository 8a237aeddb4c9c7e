import { formatPhone } from '@bharat/contracts/site'
import {
  ClockIcon,
  FacebookIcon,
  InstagramIcon,
  MailIcon,
  PhoneIcon,
  PinIcon,
  WhatsAppIcon,
  XIcon,
  YouTubeIcon,
} from '@bharat/ui/icons'
import { Portraits, type PortraitsProps } from '@bharat/ui/portraits'
import type { ReactNode } from 'react'
import { BreakableEmail } from '../../lib/breakable-email.tsx'
import { type OfficeAddress, officesOf } from '../../lib/offices.ts'
import { useSite } from '../../lib/site.ts'

/** Section 2, contact page: the offices of the site settings and the contact record, the team, the social links. */
export function Offices({ team = [] }: { team?: PortraitsProps['people'] | undefined }) {
  const site = useSite()
  const { email, availability, contact } = site
  const hasLines = email || availability || contact?.landline
  const known = officesOf(site)
  const offices =
    known.length > 0 || !hasLines ? known : [{ title: 'Reach us', place: '', addresses: [] }]
  return (
    <div id="offices" className="page-column pb-section">
      <div className="empty:hidden! grid gap-x-8 gap-y-12 border-t border-line pt-10 md:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(--spacing(48),1fr))] md:pt-14">
        {offices.map(({ title = 'Also here', place = 'More offices', addresses }, index) => (
          <Office key={index} title={title} place={place} isFirst={index === 0}>
            {addresses.map((each, at) => (
              <AddressLines key={at} {...each} />
            ))}
            {index === 0 && (
              <>
                {email && (
                  <Line icon={<MailIcon />}>
                    <a href={`mailto:${email}`} className={lineLink}>
                      <BreakableEmail email={email} />
                    </a>
                  </Line>
                )}
                {/* In two columns below the other number. */}
                {contact?.landline && <AddressLines address="" phone={contact.landline} />}
                {availability && <Line icon={<ClockIcon />}>{availability}</Line>}
              </>
            )}
          </Office>
        ))}
      </div>

      <Portraits title="Who answers you" level={2} people={team} className="mt-section" />

      {/* A heading without links is not shown. */}
      <section aria-labelledby="social-title" className="mt-14 not-has-[li]:hidden">
        <h2 id="social-title" className="text-heading">
          {site.socialHeadline}
        </h2>
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          <Social name="Facebook" href={site.social.facebook} icon={<FacebookIcon />} />
          <Social name="Instagram" href={site.social.instagram} icon={<InstagramIcon />} />
          <Social name="Twitter" href={site.social.x} icon={<XIcon className="size-4" />} />
          <Social name="YouTube" href={site.social.youtube} icon={<YouTubeIcon />} />
          {site.whatsapp.number && <Social name="WhatsApp" icon={<WhatsAppIcon />} />}
        </ul>
      </section>
    </div>
  )
}

/** A phone of the contact record is free text: its link has the digits alone. */
function AddressLines({ address, phone }: OfficeAddress) {
  return (
    <>
      {address && (
        <Line icon={<PinIcon />}>
          <span className="whitespace-pre-line">{address}</span>
        </Line>
      )}
      {phone && (
        <Line icon={<PhoneIcon />}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={lineLink}>
            {formatPhone(phone)}
          </a>
        </Line>
      )}
    </>
  )
}

/** A touch target of full height that does not increase the line spacing. */
const lineLink = '-my-2.5 inline-block py-2.5 underline decoration-gold underline-offset-4'

/** On a tablet the first has the whole width, so that its lines do not break. */
function Office({
  title,
  place,
  isFirst,
  children,
}: {
  title: string
  place: string
  isFirst: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label={place ? `${title}: ${place}` : title}
      className={isFirst ? 'sm:max-lg:col-span-full' : ''}
    >
      {place && <p className="text-label text-accent-strong">{title}</p>}
      <h2 className="mt-1 text-heading">{place || title}</h2>
      <ul className={`mt-4 grid gap-x-8 gap-y-3 ${isFirst ? 'sm:max-lg:grid-cols-2' : ''}`}>
        {children}
      </ul>
    </section>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="pt-0.5 text-accent-strong">{icon}</span>
      <span>{children}</span>
    </li>
  )
}

/** Section 2: this page has no WhatsApp link. Links without a URL are not shown. */
function Social({ name, href, icon }: { name: string; href?: string; icon: ReactNode }) {
  if (href === '') return null
  const look =
    'inline-flex min-h-11 w-full items-center justify-center gap-2.5 rounded-md border border-line px-4 text-sm'
  return (
    <li className="max-sm:last:odd:col-span-2">
      {href ? (
        <a href={href} target="_blank" rel="noreferrer" className={`${look} hover:bg-sunken`}>
          {icon} {name}
        </a>
      ) : (
        <span className={look}>
          {icon} {name}
        </span>
      )}
    </li>
  )
}
