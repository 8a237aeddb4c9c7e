import { useState } from 'react'
import { useClient } from 'urql'
import type { Edition } from '../../admin/form/form-definition.ts'
import type { FormVersions } from '../../admin/resource/resource.ts'
import { failureText } from '../../admin/session/requests.ts'
import { PreviewDialog, type PreviewLink } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { StoredTour } from './tours.admin-documents.ts'
import { VersionBanner } from './version-banner.tsx'
import { type VersionOptions, versionRequests } from './version-requests.ts'

/** Which version of a tour a form edits. */
export function tourEdition({ isDraft = false, activeStatus, draft }: StoredTour): Edition {
  return { isDraft, isActive: activeStatus, draft }
}

/**
 * The next version of a tour in its form: the draft of an active tour, previews, and the publication. An inactive tour is
 * its own draft: Save saves it, and a publication shows it.
 */
export function useTourVersions(options: VersionOptions): FormVersions {
  const client = useClient()
  const [isWorking, setIsWorking] = useState(false)
  const [link, setLink] = useState<PreviewLink>()
  const [asksTime, setAsksTime] = useState(false)
  const [time, setTime] = useState('')
  const { state } = options
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
  const requests = versionRequests(client, options, { ...editing, edition }, run)
  // The public version has no second way to the draft that exists already.
  const showsActions = edition.isDraft || !edition.draft?.savedAt
  const actions = [
    ...(!edition.isDraft && edition.isActive
      ? [{ label: 'Save draft', run: () => void requests.saveDraft()() }]
      : []),
    { label: 'Preview', run: () => void requests.preview(setLink) },
    // Without a draft, Update saves the tour, and its switch in the table shows it.
    ...(edition.isDraft ? [{ label: 'Publish now', run: () => void requests.publish() }] : []),
    { label: 'Publish at …', run: () => setAsksTime(true) },
  ]
  return {
    ...(edition.isDraft && { submit: { label: 'Save draft', run: requests.saveDraft() } }),
    banner: <VersionBanner {...{ edition, isDirty, busy, requests }} />,
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
              void requests.publish(at)
            }}
            onCancel={() => setAsksTime(false)}
          />
        )}
      </>
    ),
  }
}
