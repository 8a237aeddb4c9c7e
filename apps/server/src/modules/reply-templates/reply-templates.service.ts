import type { Saved } from '@bharat/contracts/replies'
import {
  DEFAULT_ACKNOWLEDGEMENT,
  DEFAULT_REPLY_TEMPLATES,
  type ReplyTemplate,
  type ReplyTemplates,
  replyTemplatesUpdate,
} from '@bharat/contracts/reply-templates'
import { replyTemplateMessages } from '@bharat/contracts/reply-templates.messages'
import { parseInput } from '../../errors.ts'
import { throwConflict } from '../records/records.service.ts'
import type {
  ReplyTemplatesRepository,
  StoredReplyTemplates,
} from './reply-templates.repository.ts'

interface Dependencies {
  repository: ReplyTemplatesRepository
  mailServer: boolean
}

/**
 * The templates for replies to enquiries and the acknowledgement, a single record: the defaults until the first
 * save.
 */
export function createReplyTemplatesService({ repository, mailServer }: Dependencies) {
  const shown = (stored: StoredReplyTemplates): ReplyTemplates => ({ ...stored, mailServer })
  const get = async (): Promise<ReplyTemplates> =>
    shown(
      (await repository.get()) ?? {
        templates: [...DEFAULT_REPLY_TEMPLATES],
        acknowledgement: DEFAULT_ACKNOWLEDGEMENT,
        version: 0,
      },
    )

  return {
    get,

    /** @throws DomainError CONFLICT with `current` if another version is stored */
    async save(value: unknown): Promise<Saved<ReplyTemplates>> {
      const { version, templates, acknowledgement } = parseInput(replyTemplatesUpdate, value)
      const input = { templates: withIds(templates), ...(acknowledgement && { acknowledgement }) }
      const stored = (await repository.save(input, version)) ?? throwConflict(await get())
      return { message: replyTemplateMessages.saved, item: shown(stored) }
    },
  }
}

/** Gives an id to new templates, and to a copy of a template. */
function withIds(templates: readonly ReplyTemplate[]): ReplyTemplate[] {
  const taken = new Set<string>()
  return templates.map((template) => {
    const isNew = template.id === '' || taken.has(template.id)
    const id = isNew ? crypto.randomUUID() : template.id
    taken.add(id)
    return { ...template, id }
  })
}
