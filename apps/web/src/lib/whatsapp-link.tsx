import { whatsappGreeting, whatsappLink } from '@bharat/contracts/site'
import { useMatch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useSite } from './site.ts'

/** A chat with the company in a new tab, if it has a number; on a tour's page its first message names the tour. */
export function WhatsAppLink(props: Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'>) {
  const site = useSite()
  const tourName = useMatch({
    from: '/_public/tours/$tourId',
    shouldThrow: false,
    select: ({ loaderData }) => loaderData?.tour.tourName,
  })
  const href = whatsappLink(site, whatsappGreeting(site, tourName))
  if (!href) return null
  return (
    <a
      {...props}
      // An island that hydrates after a navigation still has the URL of the previous page, and hydration does
      // not change attributes.
      suppressHydrationWarning
      ref={(link) => link?.setAttribute('href', href)}
      href={href}
      target="_blank"
      rel="noreferrer"
    />
  )
}
