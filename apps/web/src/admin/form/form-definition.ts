import type { FieldValues } from 'react-hook-form'
import type { FieldLabels, UrlOf } from './field-table.ts'
import type { Schema } from './rules.ts'
import type { ImageSlot } from './upload.ts'

/** What every record with a form has. */
export interface StoredRecord {
  _id: string
  /** Counts its saves. The server rejects a save that is based on another version than the stored one. */
  version: number
}

/** The record that is being edited, and its version; null for a new record. */
export type Editing = { id: string; name: string; version: number } | null

/** What a form starts from: the record, and the values that count as unchanged. */
export interface FormStart<Values> {
  editing: Editing
  base: Values
}

/**
 * A form, declared: `Stored` is the record it edits, `Values` what its fields hold, `Input` what the
 * API takes. `formFields` derives all but the schema from a table of fields.
 */
export interface FormDefinition<Stored extends StoredRecord, Values extends FieldValues, Input> {
  /** The cleared form. */
  empty: Values
  labels: FieldLabels
  /** A stored record's values, for editing. */
  values: (stored: Stored) => Values
  /** The images among the values, in the order in which a failed upload is named. */
  images: (values: Values) => ImageSlot[]
  /** What is sent. */
  input: (values: Values, url: UrlOf) => Input
  /** The contract that the API validates the input with (section 5). */
  schema: Schema
  /** The contract reports one failure at a time: a change of a field adds no second one. */
  oneFailure?: true
}

/** The message on a form's last action. */
export interface FormNotice {
  tone: 'success' | 'error' | 'info'
  message: string
  /** An offer, as a button beside the message. */
  action?: { label: string; run: () => void }
}
