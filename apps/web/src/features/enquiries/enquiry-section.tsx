import { formatPhone, whatsappGreeting, whatsappLink } from '@bharat/contracts/site'
import { ClockIcon, MailIcon, PhoneIcon, WhatsAppIcon } from '@bharat/ui/icons'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSite } from '../../lib/site.ts'
import { EnquiryPanel, type EnquiryPanelProps } from './enquiry-panel.tsx'

export type EnquirySectionProps = Omit<EnquiryPanelProps, 'className'>

/** Section 2, enquiry section: the form, and direct contact links beside it. */
export function EnquirySection(props: EnquirySectionProps) {
  const { tourName, request, choice } = props
  const site = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  const hash = useLocation({ select: (location) => location.hash })
  // A press on a date, also on the same one again, leads to the form; the router scrolls.
  useEffect(() => {
    if (choice && hash === 'enquiry') heading.current?.focus({ preventScroll: true })
  }, [choice, hash])
  const section = useRef<HTMLElement>(null)
  // The bar with the price hides over the form.
  useEffect(() => {
    const bar = document.querySelector<HTMLElement>('[data-enquire-bar]')
    const panel = section.current?.querySelector('form')?.parentElement
    if (!bar || !panel) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        bar.style.visibility = entry?.isIntersecting ? 'hidden' : ''
      },
      // Without the parts of the screen that the header and the bar cover, and what the panel has below the form.
      { rootMargin: '-128px 0px -72px' },
    )
    observer.observe(panel)
    return () => {
      observer.disconnect()
      bar.style.visibility = ''
    }
    // Another tour or choice has a form of its own.
  }, [choice, request, tourName])
  return (
    <section
      ref={section}
      id="enquiry"
      aria-labelledby="enquiry-title"
      // Directly below the header: a gap would show part of the bar with "Enquire now".
      className="group/enquiry scroll-mt-header bg-espresso text-white print:hidden"
    >
      {/* On a phone the form comes before the contact links: "Enquire now" scrolls to its first field. */}
      <div className="page-column grid grid-cols-1 gap-y-8 py-section lg:grid-cols-[1fr_minmax(0,--spacing(136))] lg:grid-rows-[auto_1fr] lg:gap-x-20">
        <div>
          <h2
            ref={heading}
            tabIndex={-1}
            id="enquiry-title"
            className="text-title focus-visible:outline-none"
          >
            {tourName ? 'Ask us about this tour' : site.enquiryHeadline}
          </h2>
          <p className="empty:hidden group-has-[form[hidden]]/enquiry:hidden mt-4 max-w-md text-lead text-white/85">
            {tourName ? site.tourEnquiryLead : site.enquiryLead}
          </p>
        </div>
        <EnquiryPanel {...props} className="self-start lg:col-start-2 lg:row-span-2" />
        <div className="lg:row-start-2">
          <ul className="flex flex-col">
            {site.phones.primary && (
              <Way icon={<PhoneIcon />} href={`tel:${site.phones.primary}`}>
                {formatPhone(site.phones.primary)}
              </Way>
            )}
            {site.whatsapp.number && (
              <Way
                icon={<WhatsAppIcon />}
                href={whatsappLink(site, whatsappGreeting(site, tourName))}
                blank
              >
                Chat on WhatsApp
              </Way>
            )}
            {site.email && (
              <Way icon={<MailIcon />} href={`mailto:${site.email}`}>
                {site.email}
              </Way>
            )}
          </ul>
          {site.availability && (
            <p className="mt-4 flex items-start gap-3 text-sm text-white/70">
              <ClockIcon className="mt-px size-5 text-gold" />
              {site.availability}
            </p>
          )}
          <h3 className="mt-10 text-heading">What happens next</h3>
          <ol className="mt-4 flex max-w-md flex-col gap-4">
            {site.enquirySteps.map((step, at) => (
              <li key={step} className="flex gap-4 text-white/85">
                <span
                  aria-hidden="true"
                  className="flex size-8 shrink-0 items-center justify-center rounded-t-full bg-milestone text-sm font-semibold text-espresso"
                >
                  {at + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

function Way({
  icon,
  href,
  blank = false,
  children,
}: {
  icon: ReactNode
  href: string
  blank?: boolean
  children: ReactNode
}) {
  return (
    <li>
      <a
        href={href}
        {...(blank && { target: '_blank', rel: 'noreferrer' })}
        className="inline-flex min-h-12 items-center gap-3 font-medium text-white tabular-nums decoration-gold decoration-2 underline-offset-4 hover:underline"
      >
        <span className="text-gold">{icon}</span>
        {children}
      </a>
    </li>
  )
}
