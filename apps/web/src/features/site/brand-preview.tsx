import {
  type Brand,
  brandTokens,
  DEFAULT_BRAND,
  hexColour,
  isWideLogo,
  MAIN,
  tokenStyle,
} from '@bharat/contracts/brand'
import { formatPhone } from '@bharat/contracts/site'
import { Button } from '@bharat/ui/button'
import { PhoneIcon } from '@bharat/ui/icons'
import { type ImageChoice, useImageSource } from '@bharat/ui/image-preview'
import { TourCard } from '@bharat/ui/tour-card'
import { type CSSProperties, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { DrawnLogo } from '../../lib/logo.tsx'
import type { SiteValues } from './site-form.ts'

interface BrandProps {
  form: UseFormReturn<SiteValues>
}

/** The header, a button, a card and a mail in the brand of the form. */
export function BrandPreview({ form }: BrandProps) {
  const [dark, accent, logo, name, phones] = useWatch({
    control: form.control,
    name: ['brandDark', 'brandAccent', 'logo', 'name', 'phones'],
  })
  const brand = brandIn(dark, accent)
  const company = name.trim() || 'Your company'
  const road = { tourName: 'Coast and hills', days: 6, nights: 5, tripCost: 24500, imageUrl: '' }
  return (
    <div className="md:col-span-2">
      <div
        inert
        style={tokenStyle(brand) as CSSProperties}
        className="overflow-hidden rounded-lg border border-line bg-paper text-ink"
      >
        {phones.primary.trim() !== '' && (
          <p className="flex items-center gap-2 bg-asphalt px-4 py-2 text-sm text-white">
            <PhoneIcon className="size-4 text-gold" />
            {formatPhone(phones.primary)}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line px-4 py-3">
          {logo ? <ChosenLogo image={logo} name={company} /> : <DrawnLogo name={company} />}
          <p className="flex gap-5 text-nav font-medium max-sm:hidden">
            <span className="text-accent-strong underline decoration-gold decoration-2 underline-offset-8">
              Home
            </span>
            <span>Contact</span>
          </p>
        </div>
        <div className="grid gap-6 p-4 sm:grid-cols-2">
          <TourCard
            {...road}
            link={(children, className) => <span className={className}>{children}</span>}
          />
          <div className="flex flex-col gap-4">
            <p className="flex flex-wrap gap-3">
              <Button>Enquire now</Button>
              <Button variant="secondary">All tours</Button>
            </p>
            <div className="overflow-hidden rounded-md border border-line bg-white text-sm leading-6">
              <p className="border-b-4 border-gold bg-asphalt px-4 py-3 font-semibold text-white">
                {company}
              </p>
              <p className="p-4">Thank you for your enquiry. We write to you soon.</p>
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

/** What pages show instead of a chosen colour that text could not be read with. */
export function ReplacedColour({ form, part }: BrandProps & { part: keyof Brand }) {
  const [dark, accent] = useWatch({ control: form.control, name: ['brandDark', 'brandAccent'] })
  const brand = brandIn(dark, accent)
  const chosen = brand[part] || DEFAULT_BRAND[part]
  const used = brandTokens(brand)[MAIN[part]]
  return (
    <p role="status" className="mt-1 text-sm empty:hidden">
      {chosen !== used && (
        <>
          <span
            aria-hidden="true"
            style={{ background: used }}
            className="mr-2 inline-block size-4 rounded-sm border border-line-strong align-text-bottom"
          />
          {part === 'dark'
            ? `White text on ${chosen} is hard to read. Pages use the nearest readable colour, ${used}.`
            : `${chosen} is hard to read on the dark colour. Pages use the nearest readable colour, ${used}.`}
        </>
      )}
    </p>
  )
}

/** The brand of a form while its colours are typed. */
const brandIn = (dark: string, accent: string): Brand => ({
  dark: hexColour(dark) ?? '',
  accent: hexColour(accent) ?? '',
})

/** The logo as the header shows it, with the name unless it is wide. */
function ChosenLogo({ image, name }: { image: NonNullable<ImageChoice>; name: string }) {
  const source = useImageSource(image)
  const [isWide, setIsWide] = useState(true)
  return (
    <DrawnLogo name={isWide ? '' : name}>
      {source && (
        <img
          {...source}
          sizes="11rem"
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setIsWide(isWideLogo(naturalWidth, naturalHeight))
          }
          className="h-9 w-auto max-w-44 object-contain object-left"
        />
      )}
    </DrawnLogo>
  )
}
