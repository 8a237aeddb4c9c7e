import { pageMessages } from '@bharat/contracts/pages.messages'
import { formatPhone } from '@bharat/contracts/site'
import { useSite } from '../../lib/site.ts'
import { type PolicyBlock, policyBlocks } from './policy-blocks.ts'

export interface PrivacyPageProps {
  /** The text of the settings; undefined if it failed to load. */
  policy: string | undefined
}

/** The privacy policy, and whom to ask about it. */
export function PrivacyPage({ policy }: PrivacyPageProps) {
  const { name, address, email, phones } = useSite()
  return (
    <div
      id="privacy"
      className="page-column grid gap-10 pt-8 pb-section md:pt-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <article className="max-w-3xl">
        <h1 className="text-display">Privacy</h1>
        {policy === undefined ? (
          <p className="mt-6 text-ink-soft">{pageMessages.privacyFailed}</p>
        ) : (
          policyBlocks(policy).map((block, place) => <Block key={place} block={block} />)
        )}
      </article>
      <address className="empty:hidden self-start rounded-lg bg-sunken px-5 py-4 leading-7 not-italic md:px-6 lg:sticky lg:top-32">
        {name && <strong className="block font-semibold">{name}</strong>}
        {address}
        {(email || phones.primary) && (
          <span className="flex flex-wrap gap-x-6">
            {email && (
              <a href={`mailto:${email}`} className={linkClass}>
                {email}
              </a>
            )}
            {phones.primary && (
              <a href={`tel:${phones.primary}`} className={linkClass}>
                {formatPhone(phones.primary)}
              </a>
            )}
          </span>
        )}
      </address>
    </div>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center underline decoration-gold underline-offset-4 wrap-anywhere'

function Block({ block }: { block: PolicyBlock }) {
  if (block.kind === 'heading') return <h2 className="mt-10 text-heading">{block.text}</h2>
  if (block.kind === 'paragraph') {
    return <p className="mt-4 leading-7 text-pretty wrap-anywhere text-ink-soft">{block.text}</p>
  }
  return (
    <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 leading-7 text-ink-soft marker:text-gold">
      {block.entries.map((entry, place) => (
        <li key={place} className="pl-1 wrap-anywhere">
          {entry}
        </li>
      ))}
    </ul>
  )
}
