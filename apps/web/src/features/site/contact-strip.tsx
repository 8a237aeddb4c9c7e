import { formatPhone, whatsappLink } from '@bharat/contracts/site'
import {
  FacebookIcon,
  InstagramIcon,
  PhoneIcon,
  WhatsAppIcon,
  XIcon,
  YouTubeIcon,
} from '@bharat/ui/icons'
import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'

/** Section 2, top contact strip: call links and social links. */
export function ContactStrip() {
  const site = useSite()
  const { phones, social } = site
  const chat = whatsappLink(site)
  if (![chat, ...Object.values(phones), ...Object.values(social)].some(Boolean)) return null
  return (
    <aside
      id="contact-strip"
      aria-label="Call and follow us"
      className="bg-asphalt text-sm text-white print:hidden"
    >
      <div className="page-column flex min-h-11 items-center justify-between gap-4">
        <p className="flex gap-6">
          {phones.primary && <PhoneLink phone={phones.primary} />}
          {phones.alternate && (
            <PhoneLink phone={phones.alternate} className="hidden md:inline-flex" />
          )}
        </p>
        <ul className="-mr-3 flex">
          <SocialLink name="Instagram" href={social.instagram} icon={<InstagramIcon />} />
          <SocialLink name="WhatsApp" href={chat} icon={<WhatsAppIcon />} />
          <SocialLink name="Facebook" href={social.facebook} icon={<FacebookIcon />} wide />
          <SocialLink name="X" href={social.x} icon={<XIcon className="size-4" />} wide />
          <SocialLink name="YouTube" href={social.youtube} icon={<YouTubeIcon />} wide />
        </ul>
      </div>
    </aside>
  )
}

function PhoneLink({ phone, className = 'inline-flex' }: { phone: string; className?: string }) {
  return (
    <a
      href={`tel:${phone}`}
      className={`${className} min-h-11 items-center gap-2 whitespace-nowrap tabular-nums hover:text-gold-bright`}
    >
      <PhoneIcon className="size-4 text-gold" />
      {formatPhone(phone)}
    </a>
  )
}

function SocialLink({
  name,
  href,
  icon,
  wide = false,
}: {
  name: string
  href: string
  icon: ReactNode
  wide?: boolean
}) {
  if (href === '') return null
  return (
    <li className={wide ? 'hidden lg:block' : undefined}>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-label={name}
        className="inline-flex size-11 items-center justify-center hover:text-gold-bright"
      >
        {icon}
      </a>
    </li>
  )
}
