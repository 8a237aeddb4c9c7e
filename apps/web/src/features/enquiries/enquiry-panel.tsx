import { Link } from '@tanstack/react-router'
import { useSite } from '../../lib/site.ts'
import { EnquiryForm, type EnquiryFormProps } from './enquiry-form.tsx'

export interface EnquiryPanelProps extends EnquiryFormProps {
  /** Days, price and seats of the departure that was pressed. */
  choice?: string
  className?: string
}

/**
 * The enquiry form on a panel, above the consent notice. Without scripts, the visitor is led to the contact links
 * beside it.
 */
export function EnquiryPanel({ className = '', choice, ...form }: EnquiryPanelProps) {
  return (
    <div className={`rounded-lg bg-surface p-5 text-ink sm:p-8 ${className}`}>
      <p className="mb-5 hidden text-sm text-ink-soft noscript:block">
        The form needs scripts. Without them, please call, write or chat by the links here.
      </p>
      {choice && (
        <p className="mb-5 flex flex-wrap items-center gap-x-2 rounded-md bg-sunken px-4 py-1 font-semibold tabular-nums">
          {choice}
          <Link
            to="."
            hash="departures"
            state
            className="inline-flex min-h-11 items-center text-accent-strong underline decoration-gold underline-offset-4"
          >
            Change<span className="sr-only"> the date</span>
          </Link>
        </p>
      )}
      <EnquiryForm {...form} />
      <p className="mt-4 text-sm leading-6 text-ink-soft">
        {useSite().privacy.notice}{' '}
        <Link
          to="/privacy"
          className="-my-2.5 inline-block py-2.5 underline decoration-gold underline-offset-4"
        >
          Privacy
        </Link>
      </p>
    </div>
  )
}
