import { notFound } from '@tanstack/react-router'
import { QueryError } from './query.ts'

/**
 * Loads the data of a page. A missing record becomes a 404. Any other failure becomes an error with the page's
 * own message (section 8) and without the cause, because a loader's error reaches the browser.
 */
export async function loadPage<T>(data: Promise<T>, failureText: string): Promise<T> {
  try {
    return await data
  } catch (error) {
    if (error instanceof QueryError && error.code === 'NOT_FOUND') throw notFound()
    throw new Error(failureText)
  }
}

/** Loads one part of a page; undefined if it fails, so that the other parts are shown. */
export function loadPart<T>(data: Promise<T>): Promise<T | undefined> {
  return data.catch(() => undefined)
}
