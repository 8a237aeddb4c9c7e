/** A document of the public site in the server bundle (scripts/persisted-documents.ts). */
interface PersistedDocument {
  documentId: string
  query: string
}

const modules = import.meta.glob<Record<string, PersistedDocument>>(
  '../features/**/*.documents.ts',
  { eager: true },
)

/** The text of each document of the public site by its hash. Documents of the admin are not among them. */
export const publicDocuments: ReadonlyMap<string, string> = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .map(({ documentId, query }) => [documentId, query]),
)
