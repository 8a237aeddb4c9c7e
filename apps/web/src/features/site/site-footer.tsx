import { formatPhone, whatsappLink } from '@bharat/contracts/site'
import {
  FacebookIcon,
  FlagIcon,
  InstagramIcon,
  WhatsAppIcon,
  XIcon,
  YouTubeIcon,
} from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../../lib/logo.tsx'
import { officesOf } from '../../lib/offices.ts'
import { useSite } from '../../lib/site.ts'
import { WhatsAppLink } from '../../lib/whatsapp-link.tsx'
import { ContactTiles } from './contact-tiles.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { Tagline } from './tagline.tsx'

/** Section 2, footer. */
export function SiteFooter() {
  const site = useSite()
  return (
    <footer id="footer" className="bg-asphalt text-white print:hidden">
      <div aria-hidden="true" className="overflow-hidden py-4 text-gold md:pt-8 md:pb-10">
        <div className="road-x w-full" />
      </div>
      <div className="page-column">
        <ContactTiles />
        <div className="grid grid-cols-[1.2fr_1fr] gap-x-6 gap-y-4 py-4 md:grid-cols-3 md:gap-y-8 md:py-10 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1.6fr] lg:gap-x-8 lg:py-14">
          <div className="col-span-full grid grid-cols-[1.2fr_1fr] items-center gap-x-6 gap-y-4 narrow:grid-cols-1 md:flex md:justify-between lg:col-span-1 lg:flex-col lg:items-start lg:justify-start lg:gap-5">
            <div className="flex flex-col gap-2 lg:gap-5">
              <Logo onDark />
              {site.tagline && (
                <p className="max-w-xs text-sm leading-6 text-white/70">
                  <Tagline />.
                </p>
              )}
            </div>
            {site.recognisedBy && (
              <p className="inline-flex items-center gap-3 rounded-md border border-white/15 px-3 py-2 text-sm md:px-4 md:py-3">
                <FlagIcon className="size-6 shrink-0 text-gold max-md:hidden" />
                <span>
                  <span className="block text-white/70">Recognised by</span>
                  <span className="font-medium">{site.recognisedBy}</span>
                </span>
              </p>
            )}
          </div>
          <Column title="Explore" className="max-md:row-span-2">
            {site.navigation.map(({ id, kind, label }) => (
              <li key={id}>
                {kind === 'tour' ? (
                  <Link to="/tours/$tourId" params={{ tourId: id }} className={linkClass}>
                    {label}
                  </Link>
                ) : (
                  <Link
                    to="/categories/$categoryId"
                    params={{ categoryId: id }}
                    className={linkClass}
                  >
                    {label}
                  </Link>
                )}
              </li>
            ))}
            <li>
              <Link to="/tours" className={linkClass}>
                All tours
              </Link>
            </li>
            {site.landscapes?.length !== 0 && <HomeLink hash="landscapes">Landscapes</HomeLink>}
          </Column>
          {(site.hasAbout || site.videos.length > 0 || site.hasStories) && (
            <Column title="Company">
              {site.hasAbout && <HomeLink hash="about">About Us</HomeLink>}
              {site.videos.length > 0 && <HomeLink hash="videos">Videos</HomeLink>}
              {site.hasStories && <HomeLink hash="testimonials">Travellers’ stories</HomeLink>}
            </Column>
          )}
          <Column title="Support">
            <li>
              <Link to="/contact" className={linkClass}>
                Contact
              </Link>
            </li>
            <HomeLink hash="enquiry">Send an enquiry</HomeLink>
            {site.whatsapp.number && (
              <li>
                <WhatsAppLink className={linkClass}>Chat on WhatsApp</WhatsAppLink>
              </li>
            )}
          </Column>
          <div className="col-span-full grid min-w-0 gap-x-6 md:grid-cols-[2fr_1fr] md:items-end lg:col-span-1 lg:block">
            <div>
              <h2 className={titleClass}>Newsletter</h2>
              <NewsletterForm />
            </div>
            <ul className="mt-2 -ml-3 flex flex-wrap lg:mt-7">
              <Social name="Instagram" href={site.social.instagram} icon={<InstagramIcon />} />
              <Social name="WhatsApp" href={whatsappLink(site)} icon={<WhatsAppIcon />} />
              <Social name="Facebook" href={site.social.facebook} icon={<FacebookIcon />} />
              <Social name="X" href={site.social.x} icon={<XIcon className="size-4" />} />
              <Social name="YouTube" href={site.social.youtube} icon={<YouTubeIcon />} />
            </ul>
          </div>
        </div>
        <Addresses />
        <ul className="empty:hidden! grid grid-cols-2 gap-x-6 border-t border-white/15 py-2 text-sm lg:grid-cols-4 lg:py-5">
          {site.team.map(({ label, phone }, index) => (
            <li key={index}>
              <a
                href={`tel:${phone}`}
                className={`${linkClass} flex-wrap content-center gap-x-2 py-1`}
              >
                <span className="text-white/70">{label}</span>
                <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
              </a>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-white/15 py-2 text-sm sm:gap-x-8 lg:py-4">
          <p className="py-1 text-white/70">
            {site.name && (
              <span className="max-sm:hidden">
                {site.name}
                {site.place && `, ${site.place}`}.{' '}
              </span>
            )}
            {site.footerLine}
          </p>
          <p className="flex flex-wrap gap-x-4">
            <Link to="/privacy" className={linkClass}>
              Privacy
            </Link>
            <Link to="/credits" className={linkClass}>
              Photo credits
            </Link>
            {/* On a phone the tile above has the address. */}
            {site.email && (
              <a href={`mailto:${site.email}`} className={`${linkClass} max-sm:hidden`}>
                {site.email}
              </a>
            )}
          </p>
        </div>
      </div>
    </footer>
  )
}

const titleClass = 'mb-1 text-label text-gold-bright lg:mb-2'
const linkClass =
  'inline-flex min-h-11 items-center text-sm text-white/85 no-underline hover:text-gold-bright'

/** Addresses in the footer; the contact page shows all of them. */
const MAX_SHOWN = 4

/** The addresses of the contact record, or the specified ones. */
function Addresses() {
  const offices = officesOf(useSite())
  const shown = offices
    .flatMap(({ place, addresses }) => addresses.map(({ address }) => ({ place, address })))
    .filter(({ address }) => address !== '')
    .slice(0, MAX_SHOWN)
  return (
    <ul
      aria-label="Addresses"
      className="empty:hidden! flex flex-wrap gap-x-8 gap-y-1 border-t border-white/15 py-2 text-sm leading-5 text-white/85 md:py-3 lg:py-5"
    >
      {shown.map(({ place, address }, index) => (
        <li key={index}>
          {place && <span className="mr-2 text-white/70 max-sm:hidden">{place}</span>}
          {address}
        </li>
      ))}
    </ul>
  )
}

function Column({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <h2 className={titleClass}>{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function HomeLink({ hash, children }: { hash: string; children: ReactNode }) {
  return (
    <li>
      <Link to="/home" hash={hash} className={linkClass}>
        {children}
      </Link>
    </li>
  )
}

function Social({ name, href, icon }: { name: string; href: string; icon: ReactNode }) {
  if (href === '') return null
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-label={name}
        className="inline-flex size-11 items-center justify-center rounded-full text-white/85 hover:text-gold-bright"
      >
        {icon}
      </a>
    </li>
  )
}
