import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { Button } from '@bharat/ui/button'
import { CloseIcon } from '@bharat/ui/icons'
import { Notice } from '@bharat/ui/notice'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { DESK_FILTERS } from '../../admin/list/dashboard-search.ts'
import { useDashboardSearch } from '../../admin/list/use-dashboard-search.ts'
import { useEnquiryEvents } from '../../admin/shell/enquiry-events.tsx'
import { usePreferences } from '../../admin/shell/preferences.ts'
import { ChangeMessages } from './change-messages.tsx'
import { NewEnquiryDialog } from './conversation-dialog.tsx'
import type { DeskRow, EnquiryData } from './desk.admin-documents.ts'
import { DeskBoard } from './desk-board.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { DeskHeader } from './desk-header.tsx'
import { DeskList } from './desk-list.tsx'
import { DeskSettingsDialog } from './desk-settings-dialog.tsx'
import { EnquiryRecord } from './enquiry-record.tsx'
import { useDesk } from './use-desk.ts'
import { type RecordField, useDeskShortcuts } from './use-desk-shortcuts.ts'
import { useEnquiry } from './use-enquiry.ts'
import { useEnquiryChanges } from './use-enquiry-changes.ts'

/** The field of the address that opens the dialog of a new enquiry, as those of other forms. */
const NEW = 'enquiry:'

/**
 * The sales desk: the enquiries of a view as list or board, and beside them the record of one. The URL has the view,
 * the search and the open record. On a phone the record takes the place of the list.
 */
export function DeskPage() {
  const page = useDeskPage()
  const { search, desk, record, changes } = page
  const isOpen = search.enquiry !== undefined
  return (
    <div className="flex flex-col md:gap-6">
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <DeskHeader
          search={search}
          summary={desk.summary}
          onChange={page.setSearch}
          onHelp={() => page.setIsHelpOpen(true)}
          onNew={page.create}
        />
        <DeskFilters
          search={search}
          tourTitle={desk.list?.items[0]?.tour?.title}
          onRemove={(names) =>
            page.setSearch(Object.fromEntries(names.map((name) => [name, undefined])))
          }
        />
      </div>
      <div className={isOpen ? 'gap-8 lg:grid lg:grid-cols-[1fr_--spacing(112)]' : ''}>
        <div className={`min-w-0 ${isOpen ? 'max-lg:hidden' : ''}`}>
          <Enquiries page={page} />
        </div>
        {isOpen && (
          <Panel
            key={page.reopened}
            title={record.enquiry?.fullName ?? 'Enquiry'}
            isLoaded={record.enquiry !== undefined}
            onClose={page.close}
            focus={page.focus}
          >
            <EnquiryRecord
              record={record}
              changes={changes}
              onStored={page.stored}
              onOpen={page.open}
            />
          </Panel>
        )}
      </div>
      {search.field === NEW && (
        <NewEnquiryDialog
          onStored={(enquiry) => {
            page.stored(enquiry)
            page.open(enquiry._id)
          }}
          onOpen={(id, field) => void page.openAt(id, field)}
          onClose={() => page.setSearch({ field: undefined, page: search.page })}
        />
      )}
      <ChangeMessages
        changes={changes}
        open={search.enquiry}
        onOpen={({ _id }) => page.open(_id)}
      />
      <DeskSettingsDialog isOpen={page.isHelpOpen} onClose={() => page.setIsHelpOpen(false)} />
    </div>
  )
}

/** The state of the desk: its lists, the open record, changes, live updates and shortcuts. */
function useDeskPage() {
  const [search, setSearch] = useDashboardSearch()
  const desk = useDesk(search)
  const record = useEnquiry(search.enquiry)
  const { shortcuts } = usePreferences()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [reopened, setReopened] = useState(0)
  const focus = useRef<RecordField>(undefined)
  const { reload: reloadDesk } = desk
  const { reload: reloadRecord } = record

  const changes = useEnquiryChanges({
    onStored: reloadDesk,
    loaded: useMemo(
      () => [...desk.stored, ...(record.stored ? [record.stored] : [])],
      [desk.stored, record.stored],
    ),
  })
  useEnquiryEvents(() => {
    reloadDesk()
    reloadRecord()
  })
  useReturnedFocus(search.enquiry)

  // The page of the list stays when a record opens or closes.
  const open = (id: string) => void setSearch({ enquiry: id, field: undefined, page: search.page })
  /** Opens a record at a field; one that is open already is shown anew, with its drafts. */
  async function openAt(id: string, field?: RecordField) {
    focus.current = field
    await setSearch({ enquiry: id, field: undefined, page: search.page })
    // The dialog has given the focus back by then.
    if (id === search.enquiry) setReopened((count) => count + 1)
  }
  const close = () => void setSearch({ enquiry: undefined, page: search.page })
  const create = () => void setSearch({ field: NEW, page: search.page })
  useDeskShortcuts({
    areOn: shortcuts,
    isOpen: search.enquiry !== undefined,
    close,
    create,
    showHelp: () => setIsHelpOpen(true),
    focusField(field, id = search.enquiry) {
      if (id === undefined) return
      if (id === search.enquiry) focusRecord(field)
      else void openAt(id, field)
    },
  })

  return {
    search,
    setSearch,
    desk,
    record,
    changes,
    open,
    openAt,
    reopened,
    close,
    create,
    focus,
    isHelpOpen,
    setIsHelpOpen,
    /** A note or a reply was stored. */
    stored(enquiry: EnquiryData) {
      changes.learn(enquiry)
      reloadDesk()
    },
  }
}

type DeskPageState = ReturnType<typeof useDeskPage>

function Enquiries({ page }: { page: DeskPageState }) {
  const { desk, search, setSearch, changes } = page
  const onOpen = (row: DeskRow) => page.open(row._id)
  const failure = desk.failure !== undefined && (
    <Notice
      tone="error"
      message={enquiryMessages.couldNotLoad}
      action={{ label: 'Try again', run: desk.reload }}
    />
  )
  if (failure && !desk.list && !desk.board) return failure
  return (
    <div className="flex flex-col gap-4">
      {failure}
      {search.layout === 'board' ? (
        <DeskBoard
          board={desk.board}
          loading={desk.loading}
          onOpen={onOpen}
          onStage={changes.move}
          onShowMore={desk.showMore}
        />
      ) : (
        <DeskList
          list={desk.list}
          loading={desk.loading}
          open={search.enquiry}
          failed={changes.failed}
          filters={desk.filters}
          reload={desk.reload}
          empty={<Empty page={page} />}
          onOpen={onOpen}
          onStage={changes.move}
          onPage={(next) => void setSearch({ page: next })}
          onOlder={(to) => void setSearch({ to })}
        />
      )}
    </div>
  )
}

const emptyViews = {
  unanswered: 'Every enquiry is answered.',
  unassigned: 'Every enquiry is assigned.',
  today: 'No follow-up is due today.',
  tomorrow: 'No follow-up is due tomorrow.',
  overdue: 'No follow-up is overdue.',
  mine: 'No enquiry is assigned to you.',
}

function Empty({ page: { search, setSearch } }: { page: DeskPageState }) {
  const { view, stage, search: text } = search
  const none = Object.fromEntries(DESK_FILTERS.map((name) => [name, undefined]))
  const isFiltered = DESK_FILTERS.some((name) => search[name] !== undefined)
  if (text === undefined && stage === undefined && !isFiltered)
    return view ? emptyViews[view] : 'No enquiries found.'
  return (
    <span className="inline-flex flex-col items-center gap-3">
      <span>No enquiries found.</span>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void setSearch({ ...none, search: undefined, stage: undefined })}
      >
        {isFiltered ? 'Clear all filters' : 'Clear search and stage'}
      </Button>
    </span>
  )
}

function focusRecord(field: RecordField): void {
  document.querySelector<HTMLElement>(`[data-desk-${field}]`)?.focus()
}

/** The record beside the list. Its heading takes the focus, or the field that a shortcut asked for. */
function Panel({
  title,
  isLoaded,
  focus,
  onClose,
  children,
}: {
  title: string
  isLoaded: boolean
  focus: { current: RecordField | undefined }
  onClose: () => void
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (!isLoaded || focus.current === undefined) return
    focusRecord(focus.current)
    focus.current = undefined
  }, [isLoaded, focus])
  return (
    <section
      aria-label="Enquiry"
      className="top-24 flex flex-col gap-4 self-start rounded-lg border border-line bg-surface p-4 sm:p-6 lg:tall:sticky lg:tall:max-h-[calc(100dvh-var(--spacing)*46)] lg:tall:overflow-y-auto"
    >
      <div className="flex items-start justify-between gap-3">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 py-2 text-lg leading-7 font-semibold outline-none wrap-anywhere"
        >
          {title}
        </h2>
        <Button variant="ghost" onClick={onClose} aria-label="Close the enquiry">
          <CloseIcon className="size-5" />
        </Button>
      </div>
      {children}
    </section>
  )
}

/** The row whose record was closed takes the focus again. */
function useReturnedFocus(id: string | undefined) {
  const previous = useRef(id)
  useEffect(() => {
    if (id === undefined && previous.current !== undefined) {
      document
        .querySelector<HTMLElement>(`[data-enquiry="${CSS.escape(previous.current)}"]`)
        ?.focus()
    }
    previous.current = id
  }, [id])
}
