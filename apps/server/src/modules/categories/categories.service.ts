import { type Category, type CategoryInput, categorySchemas } from '@bharat/contracts/categories'
import { categoryMessages } from '@bharat/contracts/categories.messages'
import type { OncePerVersion } from '../../database/once-per-version.ts'
import { DomainError } from '../../errors.ts'
import { createRecordsService, orNotFound } from '../records/records.service.ts'
import type { CategoriesRepository, CategoryWithHighlights } from './categories.repository.ts'

export type { CategorySummary } from './categories.repository.ts'

interface Dependencies {
  repository: CategoriesRepository
  oncePerVersion: OncePerVersion
  isNameTaken(error: unknown): boolean
}

/** Categories (section 3), also for the services of tours, hero slides and site settings. */
export function createCategoriesService({ repository, oncePerVersion, isNameTaken }: Dependencies) {
  const records = createRecordsService({
    repository: { ...repository, insert },
    ...categorySchemas,
  })

  return {
    ...records,
    summaries: repository.summaries,

    async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const found = await repository.summaries(ids)
      return new Map(found.map(({ _id, name }) => [_id, name]))
    },

    /**
     * Stores a category under its id unless it is stored: a new one of an import, or one that an undo removed while a
     * record began to use it. False if another category has its name.
     */
    async ensure(category: Pick<Category, '_id' | 'name'>): Promise<boolean> {
      const isStored = async () => (await repository.summaries([category._id])).length > 0
      return (await isStored()) || (await repository.insertOnce(category)) || isStored()
    },

    activeOf: repository.activeOf,
    remove: repository.remove,
    /** Every active category, in the manual order. */
    listActive: oncePerVersion(
      (): Promise<readonly Category[]> => repository.active(),
      'categories',
    ),
    withHighlights: repository.withHighlights,
    addHighlight: repository.addHighlight,
    reorderHighlights: repository.reorderHighlights,
    removeHighlights: repository.removeHighlights,

    /** @throws DomainError NOT_FOUND, also for an inactive category */
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
