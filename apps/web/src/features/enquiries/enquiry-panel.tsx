import { EnquiryForm, type EnquiryFormProps } from './enquiry-form.tsx'

/** The enquiry form on a panel. Without scripts, the visitor is led to the contact links beside it. */
export function EnquiryPanel({
  className = '',
  ...form
}: EnquiryFormProps & { className?: string }) {
  return (
    <div className={`rounded-lg bg-surface p-5 text-ink sm:p-8 ${className}`}>
      <p className="mb-5 hidden text-sm text-ink-soft noscript:block">
        The form needs scripts. Without them, please call, write or chat by the links here.
      </p>
      <EnquiryForm {...form} />
    </div>
  )
}
