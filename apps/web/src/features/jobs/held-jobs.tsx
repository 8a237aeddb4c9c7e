import { Button, buttonClass } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useQuery } from 'urql'
import { usePermissions } from '../../admin/session/permissions.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import {
  DiscardHeldJobsDocument,
  OperationsDocument,
  ReleaseHeldJobsDocument,
} from './jobs.admin-documents.ts'
import { CONTEXT } from './server-facts.tsx'

/** On the dashboard: says that jobs of a restored backup are held, and leads to the Operations page. */
export function HeldJobsBanner() {
  const mayDecide = usePermissions().includes('settings')
  const [held] = useHeld(!mayDecide)
  return (
    held > 0 && (
      <div className="mx-auto max-w-7xl px-4 py-4">
        <HeldNotice held={held}>
          <Link to="/adminOperations" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Release or discard
          </Link>
        </HeldNotice>
      </div>
    )
  )
}

/** On the Operations page: releases or discards the held jobs. */
export function HeldJobs({ onDecided }: { onDecided: () => void }) {
  const [held, reload] = useHeld(false)
  const { busy, result, send } = useSender()
  const [discarding, setDiscarding] = useState(false)

  const decide = async (decided: Promise<boolean>) => {
    await decided
    reload()
    onDecided()
  }

  return (
    <>
      {held > 0 && (
        <HeldNotice held={held}>
          <Button
            variant="secondary"
            size="sm"
            disabled={busy}
            onClick={() => void decide(send(ReleaseHeldJobsDocument, {}))}
          >
            Release
          </Button>
          <Button variant="secondary" size="sm" disabled={busy} onClick={() => setDiscarding(true)}>
            Discard
          </Button>
        </HeldNotice>
      )}
      <Notice {...result} />
      <Confirm
        open={discarding}
        title="Discard the held jobs?"
        description="Their mails are not sent, their events not delivered and their tours not published. Each can be retried later in the list of failed jobs."
        confirmLabel="Discard"
        onCancel={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false)
          void decide(send(DiscardHeldJobsDocument, {}))
        }}
      />
    </>
  )
}

function HeldNotice({ held, children }: { held: number; children: ReactNode }) {
  const jobs = held === 1 ? '1 job' : `${held} jobs`
  return (
    <section
      aria-label="Restored from a backup"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border-l-4 border-gold bg-sunken px-4 py-3 text-sm leading-6"
    >
      <p className="min-w-0 flex-1 basis-72">
        <strong>This site was restored from a backup.</strong> {jobs} of that time (mails,
        deliveries to webhooks, scheduled publications) {held === 1 ? 'is' : 'are'} held until an
        administrator releases or discards them. New ones run as usual.
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}

/** The number of held jobs (0 while it is unknown), and a function that reads it again. */
function useHeld(pause: boolean): [number, () => void] {
  const [{ data }, reload] = useQuery({
    query: OperationsDocument,
    pause,
    requestPolicy: 'cache-and-network',
    context: CONTEXT,
  })
  return [data?.operations.held ?? 0, () => reload({ requestPolicy: 'network-only' })]
}
