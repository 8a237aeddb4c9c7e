import type { BulkResult } from '@bharat/contracts/bulk-changes'
import type { RecordKind } from '@bharat/contracts/kinds'
import type { Page } from '@bharat/contracts/list'
import type { Column } from '@bharat/ui/data-table'
import type { FormEventHandler, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Client } from 'urql'
import type { Editing, FormAction, FormDefinition, StoredRecord } from '../form/form-definition.ts'
import type { useRecordForm } from '../form/use-record-form.ts'
import type { DashboardSearch, FILTERS } from '../list/dashboard-search.ts'
import type { BulkChange } from '../list/use-bulk-changes.tsx'
import type { PageVariables } from '../list/use-list-page.ts'

/** Fields of every record in a list tab. */
export interface ResourceRow {
  _id: string
  activeStatus: boolean
  createdAt: string
}

/** Parameters of every list query (section 7). */
export interface ListVariables extends PageVariables {
  /** By default the order of the list. */
  sort?: string
  /** Values of the arguments that only this list has; null: not filtered. */
  filters?: Record<string, string | boolean | null> | undefined
}

export interface ListFilters {
  /** The arguments of the list for the parameters of the URL. */
  read: (search: DashboardSearch) => NonNullable<ListVariables['filters']>
  controls: (props: {
    search: DashboardSearch
    onChange: (changes: Pick<DashboardSearch, (typeof FILTERS)[number]>) => void
  }) => ReactNode
}

/** The messages and labels of a tab, fixed by the specification (sections 2 and 8). */
export interface ResourceMessages {
  /** Title of the form in create mode: 'Add Category'. */
  add: string
  /** Title of the form in edit mode: 'Edit Category'. */
  edit: string
  /** Submit button in create and in edit mode; while busy it reads 'Saving…' or 'Updating…'. */
  create: string
  update: string
  created: string
  updated: string
  list: string
  /** One record of the list, within a sentence: 'team member'. */
  one: string
  search: string
  empty: string
  /** Where the site shows these records, if that is not evident. */
  shownOn?: string
  /** Heading of the last column ('Actions') and its button ('Edit'). */
  actions?: string
  editRow?: string
}

/** The form of a tab, and its requests. */
interface ResourceForm<
  Row extends ResourceRow,
  Stored extends StoredRecord,
  Values extends FieldValues,
  Input,
> extends FormDefinition<Stored, Values, Input> {
  /** The record of a row: the row itself, or, for a long record, the full record from the server. */
  load: (row: Row, client: Client) => Stored | Promise<Stored>
  create: (client: Client, input: Input) => Promise<unknown>
  update: (client: Client, change: Change<Input>) => Promise<unknown>
  fields: (props: FieldsProps<Values>) => ReactNode
  /** The draft of a record: what the form says of it, and its actions. */
  useDraftActions?: (options: DraftOptions<Stored, Values, Input>) => DraftActions
}

export interface DraftOptions<Stored extends StoredRecord, Values extends FieldValues, Input> {
  state: Pick<
    ReturnType<typeof useRecordForm<Stored, Values, Input>>,
    'editing' | 'isDirty' | 'busy' | 'setNotice' | 'setEditing' | 'submitAs' | 'focusTitle'
  >
  /** Goes on with what is stored now, and loads the list again. */
  saved: (stored: Stored) => NonNullable<Editing>
  /** Edits the draft in place of the public record, or the other way round. */
  open: (stored: Stored) => void
  /** Ends editing, with a message. */
  closed: (message: string) => void
}

/** What a form shows of the draft of a record. */
export interface DraftActions {
  /** What the submit button does in place of a save of the record. */
  submit?: { label: string; run: FormEventHandler<HTMLFormElement> }
  /** Above the fields. */
  banner?: ReactNode
  /** Beside the submit button. */
  actions?: readonly FormAction[]
  /** The dialogs of the actions. */
  dialogs?: ReactNode
}

/** An update: the id, the new content, and the version on which it is based. */
export interface Change<Input> {
  id: string
  input: Input
  version: number
}

export interface FieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  editing: Editing
}

/** What a tab's own actions for the selected rows get. */
export interface BulkActionsProps<Row> {
  busy: boolean
  rows: readonly Row[]
  onChange: (change: BulkChange) => void
  /** After another change, which can be undone as a whole. @param doneText such as 'changed' */
  onApplied: (result: BulkResult, doneText: string) => void
}

/** The list of a tab, and its requests. */
export interface ResourceList<Row extends ResourceRow> {
  /** The kind: URL parameter of its tab, and storage key of its draft. */
  id: RecordKind
  messages: ResourceMessages
  pageSize: number
  /** Declared before the functions that take a row, because TypeScript infers the row's type from it. */
  list: (client: Client, variables: ListVariables) => Promise<Page<Row>>
  /** The row of a record that a link names and the page of the list may lack. */
  find: (client: Client, id: string) => Promise<Row>
  setActive: (client: Client, id: string, activeStatus: boolean) => Promise<Row>
  /** Moves a row behind another one in the manual order, or to the start. */
  move: (client: Client, change: { id: string; after: string | null }) => Promise<unknown>
  /** Changes several records at once. */
  changeMany: (client: Client, ids: string[], change: BulkChange) => Promise<BulkResult>
  /** More actions for the selected rows. */
  bulkActions?: (props: BulkActionsProps<Row>) => ReactNode
  /** Each row has a button Clone: it stores a copy of the row and opens it in the form. */
  clone?: {
    /** Stores the copy and resolves to its row. */
    run: (client: Client, id: string) => Promise<Row>
    /** The field to change first: it has the focus, and its text is selected. */
    field: string
    cloned: string
    failed: string
  }
  /** The list can be downloaded from this path: '/admin/tours'. */
  exportPath?: string
  /** A button that adds records from a file. */
  importer?: (props: { onImported: () => void }) => ReactNode
  /** After a row was opened in the form. */
  onOpened?: (row: Row) => void
  /** Name of a row, for its buttons: 'Active: Kerala tours'. */
  rowName: (row: Row) => string
  filters?: ListFilters
  /** The part of the manual order that a row belongs to, such as a tour's category. */
  orderedIn?: (row: Row) => string
  /** The columns before Active, Created and Actions, which every list tab has. */
  columns: readonly Column<Row>[]
  /** Awards and team members return to page 1 after a save (section 4). */
  firstPageAfterSave?: boolean
}

/** A list tab: its list and its form. */
export interface Resource<
  Row extends ResourceRow,
  Stored extends StoredRecord,
  Values extends FieldValues,
  Input,
> extends ResourceList<Row> {
  form: ResourceForm<Row, Stored, Values, Input>
}
