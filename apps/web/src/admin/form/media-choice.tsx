import { mediaMessages } from '@bharat/contracts/media.messages'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { Paging } from '@bharat/ui/paging'
import { Photo } from '@bharat/ui/photo'
import { SearchField } from '@bharat/ui/search-field'
import { useState } from 'react'
import { useClient } from 'urql'
import { LoadFailure } from '../list/load-failure.tsx'
import { useList } from '../list/use-list.ts'
import { fetchData } from '../session/requests.ts'
import { type ListedImage, MediaChoiceDocument } from './media-choice.admin-documents.ts'
import { imageName, usesText, useText } from './media-labels.ts'

/** Images of one page of the dialog. */
const PAGE = 12
/** The label of the field with the map of a tour. Uses have it in lower case. */
const ROUTE_MAP = 'Route Map'

export interface MediaChoiceProps {
  label: string
  /** How many images the field takes. */
  room: number
  /** Gets the URLs of the chosen images, at least one. */
  onChoose: (urls: string[]) => void
}

/** The button of an image field that chooses from the images of the media library instead of uploading one. */
export function MediaChoice({ label, room, onChoose }: MediaChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" disabled={room === 0} onClick={() => setIsOpen(true)}>
        Choose from media
        <span className="sr-only"> for {label}</span>
      </Button>
      {isOpen && (
        <MediaDialog
          label={label}
          room={room}
          onClose={() => setIsOpen(false)}
          onChoose={(urls) => {
            setIsOpen(false)
            onChoose(urls)
          }}
        />
      )}
    </>
  )
}

/** The images of the media library with search. One image is chosen by a press, several by presses and a button. */
function MediaDialog({
  label,
  room,
  onChoose,
  onClose,
}: MediaChoiceProps & { onClose: () => void }) {
  const client = useClient()
  const [{ page, search }, setQuery] = useState({ page: 1, search: '' })
  const [chosen, setChosen] = useState<readonly ListedImage[]>([])
  const list = useList(`${page} ${search}`, async () => {
    const variables = { page, search, limit: PAGE }
    return (await fetchData(client, MediaChoiceDocument, variables)).adminMedia
  })
  const isMany = room > 1

  function press(image: ListedImage) {
    if (!isMany) onChoose([image.url])
    else if (isChosen(image)) setChosen(chosen.filter(({ _id }) => _id !== image._id))
    else if (chosen.length < room) setChosen([...chosen, image])
  }

  function isChosen(image: ListedImage): boolean {
    return chosen.some(({ _id }) => _id === image._id)
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Choose from media: ${label}`}
      description={isMany ? `Choose up to ${room} images.` : 'Press an image to choose it.'}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {isMany && (
            <Button
              disabled={chosen.length === 0}
              onClick={() => onChoose(chosen.map(({ url }) => url))}
            >
              {chosen.length === 1 ? 'Add 1 image' : `Add ${chosen.length} images`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SearchField
          label="Search by text, credit or record"
          value={search}
          onSearch={(text) => setQuery({ page: 1, search: text })}
        />
        <LoadFailure loaded={list} message={mediaMessages.failedToLoad} />
        <p role="status" className="text-sm text-ink-soft empty:sr-only">
          {statusOf(list, search) ||
            (isMany && chosen.length === room ? `${room} of ${room} chosen.` : '')}
        </p>
        <ul
          aria-busy={list.loading}
          className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4"
        >
          {mapsLast(list.rows ?? [], label).map((image) => (
            <li key={image._id}>
              <Choice
                image={image}
                isPressed={isMany ? isChosen(image) : undefined}
                isFull={isMany && chosen.length === room && !isChosen(image)}
                onPress={() => press(image)}
              />
            </li>
          ))}
        </ul>
        {list.totalPages > 1 && (
          <Paging
            label="Images"
            page={page}
            totalPages={list.totalPages}
            totalItems={list.totalItems}
            onPage={(next) => setQuery({ page: next, search })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The images, those that are route maps after the others: a map is no picture for other fields. */
function mapsLast(images: readonly ListedImage[], label: string): readonly ListedImage[] {
  if (label === ROUTE_MAP) return images
  const isMap = ({ usedBy }: ListedImage) => Number(usedBy[0]?.field === ROUTE_MAP.toLowerCase())
  return images.toSorted((a, b) => isMap(a) - isMap(b))
}

function statusOf(
  { rows, loading }: { rows: readonly unknown[] | undefined; loading: boolean },
  search: string,
): string {
  if (loading) return 'Loading…'
  if (rows?.length !== 0) return ''
  return search === '' ? 'No images yet. Upload one in the form.' : 'No images found.'
}

/** An image with its name and the records that use it. */
function Choice({
  image,
  isPressed,
  isFull,
  onPress,
}: {
  image: ListedImage
  /** Whether it is among the chosen ones; undefined where a press chooses it at once. */
  isPressed: boolean | undefined
  /** The field takes no more images. */
  isFull: boolean
  onPress: () => void
}) {
  const [use] = image.usedBy
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-disabled={isFull || undefined}
      onClick={onPress}
      className="block w-full cursor-pointer rounded-md text-left text-ink hover:opacity-90 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      <Photo
        src={image.url}
        alt=""
        focus={image.focus}
        sizes="12rem"
        className={`aspect-4/3 rounded-md ${isPressed ? 'outline-3 outline-offset-2 outline-gold' : ''}`}
      />
      <span className="mt-2 block truncate text-sm font-medium">{imageName(image)}</span>
      <span className="block text-xs leading-5 text-ink-soft">
        {usesText(image)}
        {use && `: ${use.name} (${useText(use)})`}
      </span>
    </button>
  )
}
