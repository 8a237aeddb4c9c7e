import { formatHours } from '@bharat/contracts/opening-hours'
import { formatPhone } from '@bharat/contracts/site'
import { ClockIcon, MailIcon, PhoneIcon, PinIcon, WhatsAppIcon } from '@bharat/ui/icons'
import type { ReactNode } from 'react'
import { BreakableEmail } from '../../lib/breakable-email.tsx'
import { useSite } from '../../lib/site.ts'
import { WhatsAppLink } from '../../lib/whatsapp-link.tsx'

/** Contact options that the site has, each a tile with one link. */
export function ContactTiles() {
  const { email, hours, phones, place, whatsapp } = useSite()
  const isStaffed = hours.days.length > 0
  return (
    <ul className="empty:hidden! grid grid-cols-[1.2fr_1fr] gap-px overflow-hidden rounded-lg bg-white/15 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {phones.primary && (
        <Tile icon={<PhoneIcon />} title="Call us" href={`tel:${phones.primary}`}>
          {formatPhone(phones.primary)}
        </Tile>
      )}
      {whatsapp.number && (
        <li className={itemClass}>
          <WhatsAppLink className={tileLinkClass}>
            <TileContent icon={<WhatsAppIcon />} title="WhatsApp">
              {whatsapp.replyTime || formatPhone(whatsapp.number)}
            </TileContent>
          </WhatsAppLink>
        </li>
      )}
      {email && (
        <Tile icon={<MailIcon />} title="Write to us" href={`mailto:${email}`}>
          <BreakableEmail email={email} />
        </Tile>
      )}
      {(place || isStaffed) && (
        <Tile icon={<PinIcon />} title={place ? 'Head office' : 'Hours'}>
          {place}
          {isStaffed && (
            <span className="mt-1 flex items-center gap-1.5">
              <ClockIcon className="size-4" />
              {` ${formatHours(hours)}`}
            </span>
          )}
        </Tile>
      )}
    </ul>
  )
}

const itemClass = 'max-lg:last:odd:col-span-2'

function Tile({ href, ...content }: TileContentProps & { href?: string }) {
  return (
    <li className={itemClass}>
      {href === undefined ? (
        <div className={tileClass}>
          <TileContent {...content} />
        </div>
      ) : (
        <a href={href} className={tileLinkClass}>
          <TileContent {...content} />
        </a>
      )}
    </li>
  )
}

const tileClass = 'flex h-full flex-col items-start bg-espresso px-3.5 py-4 lg:px-5 lg:py-6'
// The list's round corners would clip an outline outside the tile.
const tileLinkClass = `${tileClass} -outline-offset-4 text-white no-underline hover:bg-espresso-soft`

interface TileContentProps {
  icon: ReactNode
  title: string
  children: ReactNode
}

function TileContent({ icon, title, children }: TileContentProps) {
  return (
    <>
      <span className="flex items-center gap-2 font-medium lg:flex-col lg:items-start lg:gap-4">
        <span className="text-gold">{icon}</span>
        {title}
      </span>
      <span className="mt-1 text-sm break-words text-white/70">{children}</span>
    </>
  )
}
