import { formatHours } from '@bharat/contracts/opening-hours'
import { formatPhone } from '@bharat/contracts/site'
import { ClockIcon, MailIcon, PhoneIcon, PinIcon, WhatsAppIcon } from '@bharat/ui/icons'
import { Fragment, type ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'
import { WhatsAppLink } from '../../lib/whatsapp-link.tsx'

/** Contact options, each a tile with one link. */
export function ContactTiles() {
  const { email, headOffice, hours, phones, whatsapp } = useSite()
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-white/15 lg:grid-cols-4">
      <Tile icon={<PhoneIcon />} title="Call us" href={`tel:${phones.primary}`}>
        {formatPhone(phones.primary)}
      </Tile>
      <li>
        <WhatsAppLink className={tileLinkClass}>
          <TileContent icon={<WhatsAppIcon />} title="WhatsApp">
            {whatsapp.replyTime}
          </TileContent>
        </WhatsAppLink>
      </li>
      <Tile icon={<MailIcon />} title="Write to us" href={`mailto:${email}`}>
        <BreakableEmail email={email} />
      </Tile>
      <Tile icon={<PinIcon />} title="Head office">
        {headOffice.city}, {headOffice.region}
        <span className="mt-1 flex items-center gap-1.5">
          <ClockIcon className="size-4" />
          {` ${formatHours(hours)}`}
        </span>
      </Tile>
    </ul>
  )
}

function Tile({ href, ...content }: TileContentProps & { href?: string }) {
  return (
    <li>
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
      <span className="mt-1 text-sm break-words text-white/75">{children}</span>
    </>
  )
}

/** The address, which may break before its punctuation in a narrow tile. */
function BreakableEmail({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ))
}
