import { formatPhone, site, whatsappLink } from '@bharat/contracts/site'
import {
  ClockIcon,
  FacebookIcon,
  FlagIcon,
  InstagramIcon,
  MailIcon,
  PhoneIcon,
  PinIcon,
  WhatsAppIcon,
  XIcon,
  YouTubeIcon,
} from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import type { NavigationLinks } from './site-header.tsx'

/** Section 2, footer. */
export function SiteFooter({ links }: { links: NavigationLinks }) {
  return (
    <footer id="footer" className="bg-asphalt text-white print:hidden">
      <div aria-hidden="true" className="overflow-hidden pt-8 pb-10 text-gold">
        <div className="road-x w-full" />
      </div>
      <div className="page-column">
        <ContactTiles />
        <div className="grid gap-x-8 gap-y-12 py-14 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1.6fr]">
          <div className="flex flex-col items-start gap-5">
            <Logo />
            <p className="max-w-xs text-sm leading-6 text-white/75">{site.tagline}.</p>
            <p className="inline-flex items-center gap-3 rounded-md border border-white/20 px-4 py-3 text-sm">
              <FlagIcon className="size-6 text-gold" />
              <span>
                <span className="block text-white/70">Recognised by</span>
                <span className="font-medium">{site.recognisedBy}</span>
              </span>
            </p>
          </div>
          <Column title="Explore">
            {links.map(({ id, kind, label }) => (
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
            <HomeLink hash="landscapes">Landscapes</HomeLink>
          </Column>
          <Column title="Company">
            <HomeLink hash="about">About Us</HomeLink>
            <HomeLink hash="videos">Videos</HomeLink>
            <HomeLink hash="testimonials">Travellers’ stories</HomeLink>
          </Column>
          <Column title="Support">
            <li>
              <Link to="/contact" className={linkClass}>
                Contact
              </Link>
            </li>
            <HomeLink hash="enquiry">Send an enquiry</HomeLink>
            <li>
              <a href={whatsappLink()} target="_blank" rel="noreferrer" className={linkClass}>
                Chat on WhatsApp
              </a>
            </li>
          </Column>
          <div className="min-w-0">
            <h2 className={titleClass}>Newsletter</h2>
            <NewsletterForm />
            <ul className="mt-6 -ml-3 flex flex-wrap">
              <Social name="Instagram" href={site.social.instagram} icon={<InstagramIcon />} />
              <Social name="WhatsApp" href={whatsappLink()} icon={<WhatsAppIcon />} />
              <Social name="Facebook" href={site.social.facebook} icon={<FacebookIcon />} />
              <Social name="X" href={site.social.x} icon={<XIcon className="size-4" />} />
              <Social name="YouTube" href={site.social.youtube} icon={<YouTubeIcon />} />
            </ul>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-8 border-t border-white/15 py-5 text-sm">
          {site.team.map(({ label, phone }) => (
            <a key={phone} href={`tel:${phone}`} className={linkClass}>
              <span className="text-white/65">{label}</span>
              <span className="ml-2 whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
            </a>
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-white/15 py-4 text-sm">
          <p className="py-2 text-white/65">
            {site.name}, {site.headOffice.city}, {site.headOffice.region}. On the road since{' '}
            {site.founded}.
          </p>
          <a href={`mailto:${site.email}`} className={linkClass}>
            {site.email}
          </a>
        </div>
      </div>
    </footer>
  )
}

const titleClass = 'mb-2 text-label text-gold-bright'
const linkClass =
  'inline-flex min-h-11 items-center text-nav text-white/85 no-underline hover:text-gold-bright'

/** How to reach the company, each tile one press away. */
function ContactTiles() {
  return (
    <ul className="grid gap-px overflow-hidden rounded-lg bg-white/15 sm:grid-cols-2 lg:grid-cols-4">
      <Tile icon={<PhoneIcon />} title="Call us" href={`tel:${site.phones.primary}`}>
        {formatPhone(site.phones.primary)}
      </Tile>
      <Tile icon={<WhatsAppIcon />} title="WhatsApp" href={whatsappLink()} blank>
        Usually answered within 30 minutes
      </Tile>
      <Tile icon={<MailIcon />} title="Write to us" href={`mailto:${site.email}`}>
        {site.email}
      </Tile>
      <Tile icon={<PinIcon />} title="Head office">
        {site.headOffice.city}, {site.headOffice.region}
        <span className="mt-1 flex items-center gap-1.5">
          <ClockIcon className="size-4" /> 9:00–19:00 IST
        </span>
      </Tile>
    </ul>
  )
}

function Tile({
  icon,
  title,
  href,
  blank = false,
  children,
}: {
  icon: ReactNode
  title: string
  href?: string
  blank?: boolean
  children: ReactNode
}) {
  const content = (
    <>
      <span className="text-gold">{icon}</span>
      <span className="mt-4 font-medium">{title}</span>
      <span className="mt-1 text-sm break-words text-white/75">{children}</span>
    </>
  )
  const look = 'flex h-full flex-col items-start bg-espresso px-5 py-6'
  return (
    <li>
      {href === undefined ? (
        <div className={look}>{content}</div>
      ) : (
        <a
          href={href}
          {...(blank && { target: '_blank', rel: 'noreferrer' })}
          className={`${look} text-white no-underline hover:bg-espresso-soft`}
        >
          {content}
        </a>
      )}
    </li>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
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
