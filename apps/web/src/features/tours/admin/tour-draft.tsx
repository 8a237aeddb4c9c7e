import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import type { TourPayload } from '@bharat/contracts/tour-input'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { useState } from 'react'
import { useClient } from 'urql'
import type { DraftStatus, Editing } from '../../../admin/form/form-definition.ts'
import type { DraftActions, DraftOptions } from '../../../admin/resource/resource.ts'
import { AdminError, failureText, fetchData, mutate } from '../../../admin/session/requests.ts'
import type { VariablesOf } from '../../../graphql/graphql.ts'
import { DraftBanner } from './draft-banner.tsx'
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

type Edited = NonNullable<Editing>
type DraftInput = VariablesOf<typeof SaveTourDraftDocument>['input']

/** What a form edits of a tour, and the state of the tour's draft. */
export function tourDraftStatus({ isDraft = false, activeStatus, draft }: StoredTour): DraftStatus {
  return { isDraft, isActive: activeStatus, draft }
}

/**
 * The draft of a tour in its form: of an active tour, with previews and the publication. An inactive tour is its own draft:
 * Save saves it, and a publication shows it.
 */
export function useTourDraft({
  state,
  saved,
  open,
  closed,
}: DraftOptions<StoredTour, typeof tourForm.empty, TourPayload>): DraftActions {
  const client = useClient()
  const [isWorking, setIsWorking] = useState(false)
  const [link, setLink] = useState<PreviewLink>()
  const [asksTime, setAsksTime] = useState(false)
  const [time, setTime] = useState('')
  const { editing, isDirty } = state
  const status = editing?.draftStatus
  if (!editing || !status) return {}
  const { id } = editing
  const busy = state.busy || isWorking
  const succeed = (message: string) => state.setNotice({ tone: 'success', message })

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

  /** Runs an action for the stored draft. Without a draft there is nothing that is not public yet. */
  function runForDraft(action: () => Promise<void>) {
    if (status?.isDraft || !status?.isActive) return run(action)
    state.setNotice({ tone: 'info', message: tourDraftMessages.nothingNew })
    return undefined
  }

  /** Saves the form as the draft, and goes on with what is stored now. */
  const saveDraft = (then: () => Promise<void> | void = () => {}) =>
    state.submitAs(
      ({ id, version }, input) =>
        marked(async () => {
          // GraphQL has lists where the contract also accepts one text.
          const variables = { id, version, input: input as DraftInput }
          return (await mutate(client, SaveTourDraftDocument, variables)).saveTourDraft.item
        }),
      async (stored) => {
        saved(stored)
        succeed(savedMessage(stored))
        await then()
      },
    )

  function preview() {
    const show = async () => {
      setLink((await mutate(client, CreateTourPreviewDocument, { id })).createTourPreview)
    }
    return isDirty ? saveDraft(() => run(show))() : runForDraft(show)
  }

  /**
   * Publishes what is in the form. One request saves and publishes it.
   * @param at date and time in India; left out: now
   */
  function publish(at?: string) {
    let message: string | undefined
    const send = ({ id, version }: Edited, input?: TourPayload) =>
      marked(async () => {
        const content = input && { content: input as DraftInput }
        const variables = { id, version, ...content, ...(at !== undefined && { at }) }
        const { publishTourDraft } = await mutate(client, PublishTourDraftDocument, variables)
        message = publishTourDraft.message
        return publishTourDraft.item
      })
    const after = (stored: StoredTour) => {
      // The response to an earlier try was lost if the record has no message.
      const text = message ?? savedMessage(stored)
      setTime('')
      if (at === undefined && !stored.isDraft) return closed(text)
      saved(stored)
      succeed(text)
    }
    if (isDirty) return state.submitAs(send, after)()
    return runForDraft(async () => after(await send(editing as Edited)))
  }

  const cancelPublication = () =>
    run(async () => {
      const reply = await mutate(client, CancelTourPublicationDocument, { id })
      const { item, message } = reply.cancelTourPublication
      // What was entered stays: only the state of the publication is new.
      state.setEditing({ ...editing, draftStatus: { ...status, draft: item.draft } })
      succeed(message)
      // The pressed button is gone.
      state.focusTitle()
    })

  const openPublic = async () =>
    open((await fetchData(client, AdminTourDocument, { id })).adminTour)
  const openDraft = async () => {
    const { adminTourDraft } = await fetchData(client, AdminTourDraftDocument, { id })
    open({ ...adminTourDraft, isDraft: true })
  }
  const discard = () =>
    run(async () => {
      const { discardTourDraft } = await mutate(client, DiscardTourDraftDocument, { id })
      await openPublic()
      succeed(discardTourDraft.message)
    })

  // The form of the public version has no second way to the draft that exists already.
  const showsActions = status.isDraft || !status.draft?.savedAt
  const actions = [
    ...(!status.isDraft && status.isActive
      ? [{ label: 'Save draft', run: () => void saveDraft()() }]
      : []),
    { label: 'Preview', run: () => void preview() },
    // Without a draft, Update saves the tour, and its switch in the table shows it.
    ...(status.isDraft ? [{ label: 'Publish now', run: () => void publish() }] : []),
    { label: 'Publish at …', run: () => setAsksTime(true) },
  ]
  return {
    ...(status.isDraft && { submit: { label: 'Save draft', run: saveDraft() } }),
    banner: (
      <DraftBanner
        status={status}
        isDirty={isDirty}
        busy={busy}
        onCancelPublication={() => void cancelPublication()}
        onDiscard={() => void discard()}
        onOpen={(other) => void run(other === 'draft' ? openDraft : openPublic)}
      />
    ),
    actions: showsActions ? actions.map((action) => ({ ...action, disabled: busy })) : [],
    dialogs: (
      <>
        <PreviewDialog link={link} onClose={() => setLink(undefined)} />
        {asksTime && (
          <PublishDialog
            initial={time}
            onPublish={(at) => {
              setTime(at)
              setAsksTime(false)
              void publish(at)
            }}
            onCancel={() => setAsksTime(false)}
          />
        )}
      </>
    ),
  }
}

/** Marks the tour of a response, or of a conflict, as a draft if it has one. @throws AdminError */
async function marked(send: () => Promise<StoredTour>): Promise<StoredTour> {
  const mark = (tour: StoredTour) => ({ ...tour, isDraft: tour.draft?.savedAt != null })
  try {
    return mark(await send())
  } catch (error) {
    if (!(error instanceof AdminError) || !error.current) throw error
    const details = { ...error.details, current: mark(error.current as StoredTour) }
    throw new AdminError(error.message, error.code, details)
  }
}

function savedMessage({ isDraft }: StoredTour): string {
  return isDraft ? tourDraftMessages.saved : tourMessages.updated
}
