import { visitStart } from '../../lib/visit.ts'

/** Where an enquiry comes from, as the API takes it. */
export interface EnquiryOrigin {
  page: string
  referrer?: string
  utm?: { source: string; medium: string; campaign: string }
}

/** The page, and the campaign and the referring host that the visit began with. */
export function enquiryOrigin({
  pathname,
  hostname,
}: {
  pathname: string
  hostname: string
}): EnquiryOrigin {
  const [search, referrer] = visitStart()
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : ''
  const parameters = new URLSearchParams(search)
  const utm = {
    source: parameters.get('utm_source') ?? '',
    medium: parameters.get('utm_medium') ?? '',
    campaign: parameters.get('utm_campaign') ?? '',
  }
  return {
    page: pathname,
    ...(host !== '' && host !== hostname && { referrer: host }),
    ...(Object.values(utm).some(Boolean) && { utm }),
  }
}
