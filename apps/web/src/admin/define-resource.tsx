import type { Page } from '@bharat/contracts/list'
import type { RuleFailure } from '@bharat/contracts/tours'
import type { Column } from '@bharat/ui/data-table'
import type { ImageChoice } from '@bharat/ui/image-preview'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Client } from 'urql'
import type { TabId } from './dashboard-search.ts'
import { ResourceTab } from './resource-tab.tsx'
import type { ImageSlot } from './upload.ts'

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

/** The record that is being edited; null in create mode. */
export type Editing = { id: string; name: string } | null

/** The texts of a tab, as the specification gives them (sections 2 and 8). */
export interface ResourceTexts {
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
  /** Label of the search box. */
  search: string
  /** An empty list. */
  empty: string
  /** Heading of the last column ('Actions') and its button ('Edit'). */
  actions?: string
  editRow?: string
}

/** The form of a tab. `Values` is what its fields hold, `Input` what the calls take. */
export interface ResourceForm<Row extends ResourceRow, Values extends FieldValues, Input> {
  /** The cleared form. */
  empty: Values
  /** A row's values, for editing; a long record is fetched whole. */
  load: (row: Row, client: Client) => Values | Promise<Values>
  /** The images among the values, in the order in which a failure is named. */
  images: (values: Values) => ImageSlot[]
  /** What is sent; `url` gives an image's URL, '' for none. */
  input: (values: Values, url: (image: ImageChoice) => string) => Input
  /** The failed rules of section 5. Images that are not uploaded yet stand as usable URLs. */
  failures: (input: Input, editing: Editing) => RuleFailure[]
  create: (client: Client, input: Input) => Promise<unknown>
  update: (client: Client, id: string, input: Input) => Promise<unknown>
  fields: (props: FieldsProps<Values>) => ReactNode
}

export interface FieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  editing: Editing
}

/** A list tab: its form, its table and their calls. */
export interface Resource<Row extends ResourceRow, Values extends FieldValues, Input> {
  /** Its place in the address, and the key of its draft. */
  id: TabId
  texts: ResourceTexts
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
  form: ResourceForm<Row, Values, Input>
}

/**
 * The one engine of the list tabs (section 2, 'Common to every list tab'): from a typed declaration
 * it makes the tab with its form (create and edit mode, drafts, uploads, rules) and its table
 * (search, paging, Active switch, Edit).
 */
export function defineResource<Row extends ResourceRow, Values extends FieldValues, Input>(
  resource: Resource<Row, Values, Input>,
): () => ReactNode {
  return () => <ResourceTab resource={resource} />
}
