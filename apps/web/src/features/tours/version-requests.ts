import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import type { TourPayload } from '@bharat/contracts/tour-input'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { Client } from 'urql'
import type { Editing, Edition } from '../../admin/form/form-definition.ts'
import type { VersionsOptions } from '../../admin/resource/resource.ts'
import { AdminError, fetchData, mutate } from '../../admin/session/requests.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import type { PreviewLink } from './preview-dialog.tsx'
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

export type VersionOptions = VersionsOptions<StoredTour, typeof tourForm.empty, TourPayload>
type Saved = NonNullable<Editing> & { edition: Edition }
type DraftInput = VariablesOf<typeof SaveTourDraftDocument>['input']

export type VersionRequests = ReturnType<typeof versionRequests>

/**
 * The requests for the versions of the tour in a form.
 * @param run runs a request, and shows why it failed
 */
export function versionRequests(
  client: Client,
  { state, saved, open, closed }: VersionOptions,
  editing: Saved,
  run: (work: () => Promise<void>) => Promise<void>,
) {
  const { id, edition } = editing
  const succeed = (message: string) => state.setNotice({ tone: 'success', message })

  /** Saves the form as the draft, and goes on with what is stored now. */
  const saveDraft = (then: (now: NonNullable<Editing>) => Promise<void> | void = () => {}) =>
    state.submitAs(
      (base, input) => savedDraft(client, base, input),
      async (stored) => {
        const now = saved(stored)
        succeed(isStored(stored) ? tourDraftMessages.saved : tourMessages.updated)
        await then(now)
      },
    )

  /** Saves what was changed, and then runs an action for the next version. */
  const withDraft = (action: (now: NonNullable<Editing>) => Promise<void>) => {
    if (state.isDirty) return saveDraft((now) => run(() => action(now)))()
    // There is nothing that is not public yet.
    if (!edition.isDraft && edition.isActive) {
      state.setNotice({ tone: 'info', message: tourDraftMessages.nothingNew })
      return
    }
    return run(() => action(editing))
  }

  return {
    saveDraft,
    preview: (show: (link: PreviewLink) => void) =>
      withDraft(async ({ id }) => {
        show((await mutate(client, CreateTourPreviewDocument, { id })).createTourPreview)
      }),
    /** @param at date and time in India; left out: now */
    publish: (at?: string) =>
      withDraft(async ({ id, version }) => {
        const variables = { id, version, ...(at !== undefined && { at }) }
        const reply = await mutate(client, PublishTourDraftDocument, variables)
        const { item, message } = reply.publishTourDraft
        if (at === undefined) return closed(message)
        saved({ ...item, isDraft: isStored(item) })
        succeed(message)
      }),
    cancelPublication: () =>
      run(async () => {
        const reply = await mutate(client, CancelTourPublicationDocument, { id })
        const { item, message } = reply.cancelTourPublication
        // What was entered stays: only the state of the publication is new.
        state.setEditing({ ...editing, edition: { ...edition, draft: item.draft } })
        succeed(message)
        // The pressed button is gone.
        state.focusTitle()
      }),
    openVersion: (version: 'draft' | 'public') =>
      run(async () => open(await storedVersion(client, id, version))),
    discard: () =>
      run(async () => {
        const { discardTourDraft } = await mutate(client, DiscardTourDraftDocument, { id })
        open(await storedVersion(client, id, 'public'))
        succeed(discardTourDraft.message)
      }),
  }
}

async function storedVersion(client: Client, id: string, version: 'draft' | 'public') {
  if (version === 'public') return (await fetchData(client, AdminTourDocument, { id })).adminTour
  const { adminTourDraft } = await fetchData(client, AdminTourDraftDocument, { id })
  return { ...adminTourDraft, isDraft: true }
}

/** @throws AdminError; a conflict carries the stored draft */
async function savedDraft(
  client: Client,
  { id, version }: NonNullable<Editing>,
  input: TourPayload,
): Promise<StoredTour> {
  try {
    // GraphQL has lists where the contract also accepts one text.
    const variables = { id, version, input: input as DraftInput }
    const { item } = (await mutate(client, SaveTourDraftDocument, variables)).saveTourDraft
    return { ...item, isDraft: isStored(item) }
  } catch (error) {
    if (!(error instanceof AdminError) || !error.current) throw error
    const current = error.current as StoredTour
    const details = { ...error.details, current: { ...current, isDraft: isStored(current) } }
    throw new AdminError(error.message, error.code, details)
  }
}

/** Whether a tour has a stored draft, rather than being one itself. */
function isStored({ draft }: StoredTour): boolean {
  return draft?.savedAt != null
}
