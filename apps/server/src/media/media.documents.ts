import { CENTRE } from '@bharat/contracts/media'
import type { FocalPoint } from '@bharat/contracts/replies'
import type { FileDocument } from './media.files.ts'
import type { Master } from './media.images.ts'

export interface ImageDetails {
  /** Alternative text; '' until an administrator writes one. */
  alt: string
  /** The author whom the site names; '' for none. */
  credit: string
  /** Each crop contains this point, from 0, 0 (left, top) to 1, 1. */
  focus: FocalPoint
}

/** An image as it is stored in the database. */
export interface StoredImage extends ImageDetails, Omit<Master, 'bytes'> {
  /** The public id: unguessable for uploads, chosen for demo records. */
  id: string
  /** Size of the stored master. */
  bytes: number
  /** How often administrators have edited its details. */
  version: number
  createdAt: Date
}

/** The metadata in the document of a file. Details are absent until their first edit. */
export interface Metadata extends Omit<Master, 'bytes'>, Partial<ImageDetails> {
  contentType: string
  /** Absent until the first edit. */
  version?: number
  /** SHA-256 of the uploaded bytes; absent for images with a chosen id. */
  uploadHash?: string
  /** When an administrator deleted it: it is not shown, and removed after a day. */
  deletedAt?: Date
}

export type File = FileDocument<Metadata>

/** The image that the document of a file describes. */
export function describe({ _id, length, uploadDate, metadata }: File): StoredImage {
  const { width, height, format, alpha, color, placeholder } = metadata
  const { alt = '', credit = '', focus = CENTRE, version = 0 } = metadata
  return {
    id: _id,
    width,
    height,
    bytes: length,
    format,
    alpha,
    color,
    placeholder,
    alt,
    credit,
    focus,
    version,
    createdAt: uploadDate,
  }
}
