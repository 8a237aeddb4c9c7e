import { notFound } from '@tanstack/react-router'
import { QueryError } from './query.ts'

/**
 * What a page's loader returns: the data; a 404 for a record that is not there; for any other
 * failure an error with the page's own text (section 8) and nothing of the cause, since a loader's
 * error travels to the browser.
 */
export async function loadPage<T>(data: Promise<T>, failureText: string): Promise<T> {
  try {
    return await data
  } catch (error) {
    if (error instanceof QueryError && error.code === 'NOT_FOUND') throw notFound()
    throw new Error(failureText)
  }
}

/** One part of a page: its data, or undefined when it could not be loaded and the rest goes on. */
export function loadPart<T>(data: Promise<T>): Promise<T | undefined> {
  return data.catch(() => undefined)
}
