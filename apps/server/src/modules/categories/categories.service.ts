import { type Category, type CategoryInput, categorySchemas } from '@bharat/contracts/categories'
import { categoryMessages } from '@bharat/contracts/categories.messages'
import { DomainError } from '../../errors.ts'
import { createRecordsService, orNotFound } from '../records/records.service.ts'
import type { CategoriesRepository, CategoryWithHighlights } from './categories.repository.ts'

export type { CategorySummary } from './categories.repository.ts'

interface Dependencies {
  repository: CategoriesRepository
  /** Whether a write failed because the name is taken. */
  isNameTaken(error: unknown): boolean
}

/** Categories (section 3): the admin's records, and what tours and hero slides ask of them. */
export function createCategoriesService({ repository, isNameTaken }: Dependencies) {
  const records = createRecordsService({
    repository: { ...repository, insert },
    ...categorySchemas,
  })

  return {
    ...records,
    summaries: repository.summaries,
    activeOf: repository.activeOf,
    /** Every active category, in the manual order. */
    listActive: repository.active,
    withHighlights: repository.withHighlights,
    addHighlight: repository.addHighlight,
    reorderHighlights: repository.reorderHighlights,
    removeHighlights: repository.removeHighlights,

    /** An active category; NOT_FOUND for an inactive one too. */
    getActive: async (id: string): Promise<CategoryWithHighlights> =>
      orNotFound(await repository.getActive(id), categoryMessages.notFound),
  }

  async function insert(input: CategoryInput): Promise<Category> {
    try {
      return await repository.insert(input)
    } catch (error) {
      if (isNameTaken(error)) throw new DomainError('CONFLICT', categoryMessages.nameTaken)
      throw error
    }
  }
}

export type CategoriesService = ReturnType<typeof createCategoriesService>
