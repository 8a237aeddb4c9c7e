import type { Page } from '@bharat/contracts/list'
import type { Column } from '@bharat/ui/data-table'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Client } from 'urql'
import type { Editing, FormDefinition, StoredRecord } from '../form/form-definition.ts'
import type { TabId } from '../list/dashboard-search.ts'

/** What every record of a list tab has. */
export interface ResourceRow {
  _id: string
  activeStatus: boolean
  createdAt: string
}

/** The question every list answers (section 7). */
export interface ListVariables {
  page: number
  limit: number
  /** '' for all. */
  search: string
}

/** The messages of a tab, as the specification gives them (sections 2 and 8). */
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
  /** Name of the list and its table. */
  list: string
  /** One record of the list, in a sentence: 'team member'. */
  one: string
  /** Label of the search box. */
  search: string
  /** An empty list. */
  empty: string
  /** Where the site shows these records, in a tab where that is not evident. */
  shownOn?: string
  /** Heading of the last column ('Actions') and its button ('Edit'). */
  actions?: string
  editRow?: string
}

/** The form of a tab, and its calls. */
export interface ResourceForm<
  Row extends ResourceRow,
  Stored extends StoredRecord,
  Values extends FieldValues,
  Input,
> extends FormDefinition<Stored, Values, Input> {
  /** The record behind a row: the row itself, or, of a long record, all of it. */
  load: (row: Row, client: Client) => Stored | Promise<Stored>
  create: (client: Client, input: Input) => Promise<unknown>
  update: (client: Client, change: Change<Input>) => Promise<unknown>
  fields: (props: FieldsProps<Values>) => ReactNode
}

/** An update: which record, what it is to be, and the version that this is based on. */
export interface Change<Input> {
  id: string
  input: Input
  version: number
}

export interface FieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  editing: Editing
}

/** The list of a tab, and its calls. */
export interface ResourceList<Row extends ResourceRow> {
  /** Its place in the address, and the key of its draft. */
  id: TabId
  messages: ResourceMessages
  pageSize: number
  /** Stands before what takes a row, since the row's type is read from it. */
  list: (client: Client, variables: ListVariables) => Promise<Page<Row>>
  setActive: (client: Client, id: string, activeStatus: boolean) => Promise<Row>
  /** Name of a row, for its buttons: 'Active: Kerala tours'. */
  rowName: (row: Row) => string
  /** The columns before Active, Created and Actions, which every list tab ends with. */
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
