import { DomainError } from '../../errors.ts'
import { PRIVATE_LINK } from '../../http/private-links.ts'

/**
 * Responds to a link that may be unknown.
 * @param unknownPage renders the page of unknown paths; undefined if the server has no pages
 */
export async function orUnknownPage(
  show: () => Promise<Response>,
  unknownPage: (() => Promise<Response>) | undefined,
): Promise<Response> {
  try {
    return await show()
  } catch (error) {
    if (!unknownPage || !(error instanceof DomainError) || error.reason !== 'NOT_FOUND') throw error
    const page = await unknownPage()
    for (const [name, value] of Object.entries(PRIVATE_LINK)) page.headers.set(name, value)
    return page
  }
}
