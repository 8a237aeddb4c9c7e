import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import type { TourPayload } from '@bharat/contracts/tour-input'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { useState } from 'react'
import { useClient } from 'urql'
import type { Editing, Edition } from '../../admin/form/form-definition.ts'
import { LeaveConfirm } from '../../admin/form/leave-guard.tsx'
import type { FormVersions, VersionsOptions } from '../../admin/resource/resource.ts'
import { AdminError, failureText, fetchData, mutate } from '../../admin/session/requests.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { indianTime } from './indian-time.ts'
import { PreviewDialog, type PreviewLink } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { tourForm } from './tour-form.tsx'
import {
  AdminTourDocument,
  AdminTourDraftDocument,
  CancelTourPublicationDocument,
  CreateTourPreviewDocument,
  DiscardTourDraftDocument,
  PublishTourDraftDocument,
  SaveTourDraftDocument,
  type StoredTour,
} from './tours.admin-documents.ts'

type Options = VersionsOptions<StoredTour, typeof tourForm.empty, TourPayload>
type Saved = NonNullable<Editing>
type DraftInput = VariablesOf<typeof SaveTourDraftDocument>['input']

/** Which version of a tour a form edits. */
export function tourEdition({ isDraft = false, activeStatus, draft }: StoredTour): Edition {
  return { isDraft, isActive: activeStatus, draft }
}

/**
 * The next version of a tour in its form: the draft of an active tour, previews, and the publication. An inactive tour is
 * its own draft: Save saves it, and a publication shows it.
 */
export function useTourVersions({ state, saved, open, closed }: Options): FormVersions {
  const client = useClient()
  const [dialog, setDialog] = useState<'discard' | 'time'>()
  const [link, setLink] = useState<PreviewLink>()
  const [leaving, setLeaving] = useState<() => void>()
  const [isWorking, setIsWorking] = useState(false)
  const { editing, isDirty } = state
  const edition = editing?.edition
  if (!editing || !edition) return {}
  const busy = state.busy || isWorking

  /** Runs a request, and shows why it failed; what was entered stays. */
  async function run(work: () => Promise<void>) {
    setIsWorking(true)
    state.setNotice(undefined)
    try {
      await work()
    } catch (error) {
      state.setNotice({ tone: 'error', message: failureText(error) })
    }
    setIsWorking(false)
  }

  /** Saves the form as the draft, and goes on with what is stored now. */
  const saveDraft = (then: (now: Saved) => Promise<void> | void) =>
    state.submitAs(
      async ({ id, version }, input) => {
        // GraphQL has lists where the contract also accepts one text.
        const variables = { id, version, input: input as DraftInput }
        const { saveTourDraft } = await mutate(client, SaveTourDraftDocument, variables).catch(
          (error) => {
            throw asDraft(error)
          },
        )
        return { ...saveTourDraft.item, isDraft: isStored(saveTourDraft.item) }
      },
      async (stored) => {
        const now = saved(stored)
        state.setNotice({ tone: 'success', message: savedText(stored) })
        await then(now)
      },
    )

  /** Saves what was changed, and then runs an action for the next version. */
  const withDraft = (action: (now: Saved) => Promise<void>) => {
    if (isDirty) return saveDraft((now) => run(() => action(now)))()
    if (!hasNext(edition)) {
      state.setNotice({ tone: 'info', message: tourDraftMessages.nothingNew })
      return
    }
    return run(() => action(editing))
  }

  const preview = () =>
    withDraft(async ({ id }) => {
      setLink((await mutate(client, CreateTourPreviewDocument, { id })).createTourPreview)
    })
  const publishNow = () =>
    withDraft(async ({ id, version }) => {
      const variables = { id, version }
      const { publishTourDraft } = await mutate(client, PublishTourDraftDocument, variables)
      closed(publishTourDraft.message)
    })
  const publishAt = (at: string) => {
    setDialog(undefined)
    return withDraft(async ({ id, version }) => {
      const { publishTourDraft } = await mutate(client, PublishTourDraftDocument, {
        id,
        version,
        at,
      })
      const { item, message } = publishTourDraft
      saved({ ...item, isDraft: isStored(item) })
      state.setNotice({ tone: 'success', message })
    })
  }
  const cancelPublication = () =>
    run(async () => {
      const { cancelTourPublication } = await mutate(client, CancelTourPublicationDocument, {
        id: editing.id,
      })
      const { item, message } = cancelTourPublication
      // What was entered stays: only the state of the publication is new.
      state.setEditing({ ...editing, edition: { ...edition, draft: item.draft } })
      state.setNotice({ tone: 'success', message })
      // The pressed button is gone.
      state.focusTitle()
    })
  const openVersion = (isDraft: boolean) =>
    run(async () => {
      const { id } = editing
      open(
        isDraft
          ? {
              ...(await fetchData(client, AdminTourDraftDocument, { id })).adminTourDraft,
              isDraft,
            }
          : (await fetchData(client, AdminTourDocument, { id })).adminTour,
      )
    })
  const discard = () => {
    setDialog(undefined)
    return run(async () => {
      const { id } = editing
      const { discardTourDraft } = await mutate(client, DiscardTourDraftDocument, { id })
      open((await fetchData(client, AdminTourDocument, { id })).adminTour)
      state.setNotice({ tone: 'success', message: discardTourDraft.message })
    })
  }
  /** Asks before another version replaces unsaved work. */
  const change = (isDraft: boolean) => {
    if (isDirty) setLeaving(() => () => void openVersion(isDraft))
    else void openVersion(isDraft)
  }

  // The public version has no second way to the draft that exists already.
  const showsActions = edition.isDraft || !edition.draft?.savedAt
  return {
    ...(edition.isDraft && { submit: { label: 'Save draft', run: saveDraft(() => {}) } }),
    banner: (
      <VersionBanner
        edition={edition}
        busy={busy}
        onDiscard={() => setDialog('discard')}
        onCancelPublication={cancelPublication}
        onChange={change}
      />
    ),
    actions: showsActions
      ? [
          ...(!edition.isDraft && edition.isActive
            ? [{ label: 'Save draft', run: () => void saveDraft(() => {})() }]
            : []),
          { label: 'Preview', run: () => void preview() },
          { label: 'Publish now', run: () => void publishNow() },
          { label: 'Publish at …', run: () => setDialog('time') },
        ].map((action) => ({ ...action, disabled: busy }))
      : [],
    dialogs: (
      <>
        <PreviewDialog link={link} onClose={() => setLink(undefined)} />
        {dialog === 'time' && (
          <PublishDialog
            onPublish={(at) => void publishAt(at)}
            onCancel={() => setDialog(undefined)}
          />
        )}
        <Confirm
          open={dialog === 'discard'}
          title="Discard the draft?"
          description="The public page stays as it is. Links to previews of this draft end. The history keeps the draft."
          confirmLabel="Discard draft"
          cancelLabel="Keep the draft"
          onConfirm={() => void discard()}
          onCancel={() => setDialog(undefined)}
        />
        <LeaveConfirm
          open={leaving !== undefined}
          onStay={() => setLeaving(undefined)}
          onLeave={() => {
            setLeaving(undefined)
            leaving?.()
          }}
        />
      </>
    ),
  }
}

/** What the form edits, and when it is published. */
function VersionBanner({
  edition: { isDraft, draft },
  busy,
  onDiscard,
  onCancelPublication,
  onChange,
}: {
  edition: Edition
  busy: boolean
  onDiscard: () => void
  onCancelPublication: () => void
  onChange: (isDraft: boolean) => void
}) {
  if (!draft) return null
  const { savedAt, savedBy, publishAt, publishError } = draft
  const button = { variant: 'secondary', size: 'sm', disabled: busy } as const
  return (
    <section
      aria-label="Version"
      className="flex flex-col gap-3 rounded-md border-l-4 border-gold bg-sunken px-4 py-3 text-sm leading-6"
    >
      {savedAt && (
        <p>
          <strong className="font-semibold">
            {isDraft ? 'You are editing the draft.' : 'You are editing the public version.'}
          </strong>{' '}
          {isDraft
            ? 'The public page has not changed.'
            : 'There is a draft, too; saving here does not change it.'}{' '}
          Draft saved {indianTime(savedAt)}
          {savedBy && ` by ${savedBy}`}.
        </p>
      )}
      {publishError ? (
        <p role="alert" className="font-medium text-danger">
          Could not be published {publishAt && indianTime(publishAt)}: {publishError}
        </p>
      ) : (
        publishAt && <p className="font-medium">Will be published {indianTime(publishAt)}.</p>
      )}
      <div className="flex flex-wrap gap-2 sm:gap-3">
        {publishAt && (
          <Button {...button} onClick={onCancelPublication}>
            Cancel publishing
          </Button>
        )}
        {isDraft && (
          <>
            <Button {...button} onClick={onDiscard}>
              Discard draft
            </Button>
            <Button {...button} onClick={() => onChange(false)}>
              Edit public version
            </Button>
          </>
        )}
        {!isDraft && savedAt && (
          <Button {...button} onClick={() => onChange(true)}>
            Edit the draft
          </Button>
        )}
      </div>
    </section>
  )
}

/** Whether there is something that is not public yet. */
function hasNext({ isDraft, isActive }: Edition): boolean {
  return isDraft || !isActive
}

/** Whether a tour has a stored draft, rather than being one itself. */
function isStored({ draft }: StoredTour): boolean {
  return draft?.savedAt != null
}

function savedText(stored: StoredTour): string {
  return isStored(stored) ? tourDraftMessages.saved : tourMessages.updated
}

/** A rejected save of a draft carries the stored draft. */
function asDraft(error: unknown): unknown {
  if (!(error instanceof AdminError) || !error.current) return error
  const current = error.current as StoredTour
  const details = { ...error.details, current: { ...current, isDraft: isStored(current) } }
  return new AdminError(error.message, error.code, details)
}
