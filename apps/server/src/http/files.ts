export type FileType = keyof typeof FILE_TYPES

export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A file that is made while the client receives it. */
export interface FileReply {
  /** Without the date and the extension, such as `enquiries`. */
  name: string
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>
}
