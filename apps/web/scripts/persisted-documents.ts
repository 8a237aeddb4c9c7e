import { createHash } from 'node:crypto'
import { type DocumentNode, Kind, print } from 'graphql'
import type { Plugin } from 'vite'

/**
 * Replaces the public documents (`<domain>.documents.ts` in `features/<domain>`) at build time: the browser
 * gets the hash of each, by which it requests the operation, the server bundle the text as well.
 */
export function persistedDocuments(): Plugin {
  return {
    name: 'persisted-documents',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/features\/.+\.documents\.ts$/ },
      async handler(code, id, options) {
        // The development server asks again after a change: the hash names another module.
        const documents: Record<string, DocumentNode> = await import(`${id}?${Bun.hash(code)}`)
        const persisted = Object.entries(documents).map(([name, document]) => {
          if (document.definitions[0]?.kind !== Kind.OPERATION_DEFINITION) {
            throw new Error(`${id}: ${name} is no operation. Keep fragments in another file.`)
          }
          const hash = { documentId: documentId(document) }
          const value = options?.ssr ? { ...hash, query: print(document) } : hash
          return `export const ${name} = ${JSON.stringify(value)}\n`
        })
        return { code: persisted.join(''), map: null }
      },
    },
  }
}

/** The SHA-256 hash of a document, in the form of the GraphQL-over-HTTP proposal. */
export function documentId(document: DocumentNode): string {
  return `sha256:${createHash('sha256').update(print(document)).digest('hex')}`
}
