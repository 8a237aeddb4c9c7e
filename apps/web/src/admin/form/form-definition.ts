import type { FieldValues } from 'react-hook-form'
import type { FieldLabels, UrlOf } from './field-table.ts'
import type { Schema } from './rules.ts'
import type { ImageSlot } from './upload.ts'

/** Fields of every record with a form. */
export interface StoredRecord {
  _id: string
  /** Number of its saves. The server rejects a save that is based on another version than the stored one. */
  version: number
}

/** What a form edits of a record that can have a draft, and the state of the draft. */
export interface DraftStatus {
  /** Whether the form edits the draft, and not the public record. */
  isDraft: boolean
  isActive: boolean
  /** Null without a draft and a time to publish. */
  draft: {
    savedAt: string | null
    savedBy: string
    savedByName: string
    publishAt: string | null
    publishError: string
  } | null
}

/** The record being edited, and its version; null for a new record. */
export type Editing = {
  id: string
  name: string
  version: number
  draftStatus?: DraftStatus
} | null

/** The start of a form: the record, and the values that count as unchanged. */
export interface FormStart<Values> {
  editing: Editing
  base: Values
}

/**
 * The declaration of a form: `Stored` is the record, `Values` the values of its fields, `Input` the API input.
 * `formFields` derives everything except the schema from a table of fields.
 */
export interface FormDefinition<Stored extends StoredRecord, Values extends FieldValues, Input> {
  empty: Values
  labels: FieldLabels
  /** By the name of a list the fields that belong to it, such as its length. */
  together?: Readonly<Record<string, readonly string[]>>
  /** By the name of a list the field that identifies its entries. */
  keys?: Readonly<Record<string, string>>
  /** The texts of values in the conflict dialog, by the field's name. */
  shown?: Readonly<Record<string, (value: never) => string>>
  values: (stored: Stored) => Values
  /** For records that can have a draft. */
  draftStatus?: (stored: Stored) => DraftStatus
  /** The images in the values, in the order in which a failed upload is named. */
  images: (values: Values) => ImageSlot[]
  input: (values: Values, url: UrlOf) => Input
  /** The contract with which the API validates the input (section 5). */
  schema: Schema
  /** The contract reports one failure at a time: changing a field must not add a second one. */
  oneFailure?: true
}

/** The message about the form's last action. */
export interface FormNotice {
  tone: 'success' | 'error' | 'info'
  message: string
  /** An optional action, as a button beside the message. */
  action?: { label: string; run: () => void }
}

/** An action of a form beside its submit button. */
export interface FormAction {
  label: string
  disabled: boolean
  run: () => void
}
