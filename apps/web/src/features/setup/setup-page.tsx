import { siteSections, siteSettingLabel } from '@bharat/contracts/settings-fields'
import { setupMessages } from '@bharat/contracts/setup.messages'
import type { SetupState, SetupStep } from '@bharat/contracts/setup-steps'
import { emptySite } from '@bharat/contracts/site-defaults'
import { Badge } from '@bharat/ui/badge'
import { Button, buttonClass } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { useClient } from 'urql'
import { TAB_IDS, type TabId } from '../../admin/list/dashboard-search.ts'
import { LoadFailure } from '../../admin/list/load-failure.tsx'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData, mutate } from '../../admin/session/requests.ts'
import { stopOfferingSetup } from '../../admin/session/session.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { useSession } from '../../admin/session/use-session.ts'
import {
  EmptySiteDocument,
  SaveSetupDocument,
  type SetupData,
  SiteSetupDocument,
} from './setup.admin-documents.ts'

/** What a new site lacks, step by step, with the way to the place where it is done. */
export function SetupPage() {
  const client = useClient()
  const session = useSession()
  const { busy, result, run } = useAction()
  const [saved, setSaved] = useState<SetupData>()
  const [isAsking, setIsAsking] = useState(false)
  const { data, failure, reload } = useLoaded(
    'setup',
    async () => (await fetchData(client, SiteSetupDocument, {})).siteSetup,
  )
  const setup = saved ?? data
  const isNew = data?.isNew === true
  // A login leads to the page once.
  useEffect(() => {
    stopOfferingSetup()
    if (isNew) void mutate(client, SaveSetupDocument, {}).catch(() => undefined)
  }, [client, isNew])

  if (failure !== undefined) {
    return <LoadFailure loaded={{ failure, reload }} message={setupMessages.couldNotLoad} />
  }
  if (setup === undefined) return <p className="text-ink-soft">Loading</p>
  const { steps, done, isDismissed } = setup
  const dismiss = () =>
    run(async () => {
      const { saveSetup } = await mutate(client, SaveSetupDocument, { isDismissed: !isDismissed })
      setSaved(saveSetup)
      return saveSetup.isDismissed
        ? 'The menu does not show this page any more. The command search finds it.'
        : 'The menu shows this page.'
    })
  const keepLook = () =>
    run(async () => {
      setSaved((await mutate(client, SaveSetupDocument, { keepsLook: true })).saveSetup)
      return setupMessages.looksKept
    })
  const startWithNothing = () => {
    setIsAsking(false)
    return run(async () => {
      await mutate(client, EmptySiteDocument, { input: emptySite })
      setSaved(undefined)
      reload()
      return setupMessages.emptied
    })
  }
  const hasCompany = steps.some(({ name, state }) => name === 'company' && state !== 'missing')
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p id="setup-progress" className="text-lg leading-7 font-semibold">
          {done === steps.length ? 'All steps are done.' : `${done} of ${steps.length} done`}
        </p>
        <progress
          aria-labelledby="setup-progress"
          max={steps.length}
          value={done}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brown [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brown"
        />
      </div>
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
        {steps.map((step) => (
          <Step key={step.name} step={step} tourId={setup.tourId}>
            {step.name === 'company' && session?.name === '' && (
              <Link
                to="/adminAccount"
                search={{ setup: true }}
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
              >
                Enter your name
              </Link>
            )}
            {step.name === 'brand' && step.state === 'missing' && (
              <Button variant="ghost" size="sm" disabled={busy} onClick={keepLook}>
                Keep the look
              </Button>
            )}
          </Step>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} busyLabel="Saving…" keepFocus onClick={dismiss}>
          {isDismissed ? 'Show this page in the menu' : 'Leave this page out of the menu'}
        </Button>
        {hasCompany && (
          <Button variant="secondary" disabled={busy} onClick={() => setIsAsking(true)}>
            Another company
          </Button>
        )}
      </div>
      <Notice {...result} />
      <Confirm
        open={isAsking}
        title="Start with nothing?"
        description="Every setting of the company is emptied: name, phones, claims, colours, links and the texts about data. Tours, categories, team, awards, testimonials, the addresses of the Contact tab and enquiries stay: change or hide them in their tabs. Restore in the history brings the settings back."
        confirmLabel="Empty the settings"
        onConfirm={startWithNothing}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}

const stateLabels: Record<SetupState, string> = {
  done: 'Done',
  example: 'Example values',
  missing: 'Missing',
}

function Step({
  step: { name, state, examples },
  tourId,
  children,
}: {
  step: SetupData['steps'][number]
  /** The tour to which departures can be added. */
  tourId: string | null
  /** What else the step offers beside its link. */
  children?: ReactNode
}) {
  const { title, text, action, link } = STEPS[name]
  const dates = name === 'departure' && tourId !== null && addDates(tourId)
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6 sm:p-5">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {title} <Badge tone={state === 'done' ? 'on' : 'off'}>{stateLabels[state]}</Badge>
        </h2>
        <p className="text-sm leading-6 text-ink-soft">{text}</p>
        {examples.length > 0 && (
          <p className="text-sm leading-6">
            Still our examples:{' '}
            {examples.map(siteSettingLabel).map((label, index) => (
              <Fragment key={label}>
                {index > 0 && ', '}
                <Link {...settings(label)} className="text-accent-strong underline">
                  {label}
                </Link>
              </Fragment>
            ))}
            . Replace or confirm them.
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 self-start">
        {children}
        <Link {...(dates || link)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {action}
        </Link>
      </div>
    </li>
  )
}

interface StepTexts {
  title: string
  text: string
  /** The text of the link. */
  action: string
  link: LinkProps & { reloadDocument?: boolean }
}

const settings = (label: string): LinkProps => ({
  to: '/adminSite',
  search: { field: `site-settings:${label}`, setup: true },
})

/** Opens the empty form of a tab. */
const adding = (tab: TabId): LinkProps => ({
  to: '/adminDashboard',
  search: { ...(tab !== TAB_IDS[0] && { tab }), field: `${tab}:`, setup: true },
})

/** Opens a tour where its departures are entered. */
const addDates = (tourId: string): LinkProps => ({
  to: '/adminDashboard',
  search: { tab: 'tours', edit: tourId, field: 'tours:Add several dates', setup: true },
})

const STEPS: Record<SetupStep, StepTexts> = {
  company: {
    title: 'Company',
    text: 'It needs a name and the address of the head office. Search engines find the site once it has a name.',
    action: 'Edit the company',
    link: settings(siteSections.company.title),
  },
  contact: {
    title: 'Phones and hours',
    text: 'They need a primary phone and the days on which somebody answers. WhatsApp has its own number.',
    action: 'Edit phones and hours',
    link: settings(siteSections.contact.title),
  },
  brand: {
    title: 'Brand',
    text: 'The logo or the colours. You can also keep the look that the site has.',
    action: 'Edit the brand',
    link: settings(siteSections.brand.title),
  },
  category: {
    title: 'Category',
    text: 'Tours belong to categories. Under “Navigation” in the settings a category becomes a link of the menu.',
    action: 'Add a category',
    link: adding('categories'),
  },
  tour: {
    title: 'Tour',
    text: 'A first tour with its days and pictures. An import takes a whole sheet of them.',
    action: 'Add a tour',
    link: adding('tours'),
  },
  departure: {
    title: 'Departure',
    text: 'A date with free seats. “Add several dates” in the form of a tour enters every Saturday of a season.',
    action: 'Add dates',
    link: adding('tours'),
  },
  homePage: {
    title: 'Home page',
    text: 'A banner with a large picture for each category, tours that you highlight, and videos if you have some.',
    action: 'Add a banner',
    link: adding('hero-carousel'),
  },
  enquiry: {
    title: 'Test enquiry',
    text: 'Send one as a visitor would, and find it on the sales desk. Write “Test” as the name; Privacy requests erases it afterwards.',
    action: 'Open the enquiry form',
    link: { to: '/contact', reloadDocument: true },
  },
}
