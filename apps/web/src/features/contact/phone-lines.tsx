import { formatPhone } from '@bharat/contracts/site'
import { PhoneIcon } from '@bharat/ui/icons'
import { useSite } from '../../lib/site.ts'

/** Section 2, contact page: the team's phone lines, each a link; without any, the numbers of the contact strip. */
export function PhoneLines() {
  const { team, phones } = useSite()
  const strip = [
    { label: 'Call us', phone: phones.primary },
    { label: 'Alternate number', phone: phones.alternate },
  ].filter(({ phone }) => phone)
  const lines = team.length > 0 ? team : strip
  return (
    <ul
      id="phone-lines"
      className="empty:hidden! grid grow auto-rows-fr gap-px overflow-hidden rounded-lg bg-espresso-soft sm:grid-cols-2 lg:grid-cols-1"
    >
      {lines.map(({ label, phone }, index) => (
        <li key={index} className="bg-espresso sm:max-lg:last:odd:col-span-2">
          <a
            href={`tel:${phone}`}
            className="flex h-full min-h-18 items-center gap-4 px-5 py-2 text-white -outline-offset-4 transition-colors hover:bg-espresso-soft"
          >
            <PhoneIcon className="size-6 shrink-0 text-gold-bright" />
            <span className="min-w-0">
              <span className="block text-sm text-white/85 wrap-anywhere">{label}</span>
              <span className="block text-heading whitespace-nowrap tabular-nums">
                {formatPhone(phone)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
