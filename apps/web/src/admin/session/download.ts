import { AdminError } from './requests.ts'
import { messageOf, outOfReach, sendRequest } from './rest-requests.ts'

/** A file, with the name under which the browser saves it. */
export interface DownloadedFile {
  name: string
  content: Blob
}

/**
 * Reads the whole file before the browser saves it: a download that breaks off becomes an error, not a file.
 * @throws AdminError
 */
export async function fetchFile(url: string, init?: RequestInit): Promise<DownloadedFile> {
  const response = await sendRequest(url, { ...init, cache: 'no-store' })
  if (!response.ok) {
    throw new AdminError(messageOf(await response.json().catch(() => ({}))), 'DOWNLOAD')
  }
  const content = await response.blob().catch(() => {
    throw outOfReach()
  })
  return { name: nameOf(response), content }
}

function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export'
}

/** Lets the browser save a file. */
export function saveFile({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has begun to save the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
