import { watchChoices } from './watch-choices.ts'

let isWatching = false

/** Listens once for all stories of a page: of two listeners the second one undoes a press. */
export function watchChoicesOnce(): void {
  if (isWatching) dispatchEvent(new Event('storage'))
  else watchChoices()
  isWatching = true
}
