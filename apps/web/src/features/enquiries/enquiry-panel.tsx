import { Link } from '@tanstack/react-router'
import { useSite } from '../../lib/site.ts'
import { EnquiryForm, type EnquiryFormProps } from './enquiry-form.tsx'

export interface EnquiryPanelProps extends EnquiryFormProps {
  className?: string
}

/**
 * The enquiry form on a panel, above the consent notice. Without scripts, the visitor is led to the contact links
 * beside it.
 */
export function EnquiryPanel({ className = '', ...form }: EnquiryPanelProps) {
  return (
    <div className={`rounded-lg bg-surface p-5 text-ink sm:p-8 ${className}`}>
      <p className="mb-5 hidden text-sm text-ink-soft noscript:block">
        The form needs scripts. Without them, please call, write or chat by the links here.
      </p>
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
