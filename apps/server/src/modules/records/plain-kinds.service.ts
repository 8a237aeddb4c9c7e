import type { PlainKind, StoredRecord } from '@bharat/contracts/kind'
import type { MediaService } from '../media/media.service.ts'
import type { KindRepositories, KindRepository, PlainRecord } from './plain-kinds.repository.ts'
import { createRecordsService, type RecordsRepository } from './records.service.ts'

type Kinds = Readonly<Record<string, PlainKind>>
type ImageDetails = Pick<MediaService, 'lookUp'>
type ServiceOf<Kind> =
  Kind extends PlainKind<infer Input, infer _Stored, infer Shown>
    ? ReturnType<typeof createKindService<Input, Shown>>
    : never

/** The operations of administrators on a kind that is stored as its input. */
export function createKindRecords<Input extends object>(
  { input, patch, listQuery, messages }: PlainKind<Input>,
  repository: KindRepository<Input>,
) {
  return createRecordsService({
    // The fields of an input are none of the fields that every record has, which its type does not say.
    repository: repository as unknown as RecordsRepository<PlainRecord<Input>, Input>,
    input,
    patch,
    listQuery,
    messages,
  })
}

/** The same, and what the site shows of the kind. */
export function createKindService<Input extends object, Shown extends object>(
  kind: PlainKind<Input, StoredRecord, Shown>,
  repository: KindRepository<Input>,
  images: ImageDetails,
) {
  const details = Object.entries(kind.details)
  const shown = Object.keys(kind.publicItem.shape).filter((name) => name in kind.fields)
  return {
    ...createKindRecords(kind, repository),

    async listPublic(): Promise<Shown[]> {
      const active = await repository.active()
      const urlIn = (record: object, field: string) => String(Reflect.get(record, field))
      const urls = active.flatMap((record) => details.map(([, field]) => urlIn(record, field)))
      const imageOf = await images.lookUp(urls)
      return active.map((record) => {
        const own = shown.map((name) => [name, Reflect.get(record, name)])
        const withDetails = details.map(([name, field]) => {
          const url = urlIn(record, field)
          return [name, url === '' ? null : imageOf(url)]
        })
        return { id: record._id, ...Object.fromEntries([...own, ...withDetails]) } as Shown
      })
    },
  }
}

/** The services of several kinds, by the names of their collections. */
export function createKindServices<All extends Kinds>(
  kinds: All,
  repositories: KindRepositories<All>,
  images: ImageDetails,
) {
  const services = Object.entries(kinds).map(([name, kind]) => [
    name,
    createKindService(kind, repositories[name] as never, images),
  ])
  return Object.fromEntries(services) as { [Name in keyof All]: ServiceOf<All[Name]> }
}
