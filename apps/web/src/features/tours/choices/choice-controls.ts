import { MAX_COMPARED } from '@bharat/contracts/limits'
import { compareHref } from '@bharat/contracts/tour-choices'
import { choiceMessages } from '@bharat/contracts/tour-choices.messages'
import { buttonClass } from '@bharat/ui/button'
import { type Choice, choose, chosen, MOST, onChoice } from './choices.ts'

/*
 * The behaviour of the buttons of shortlist and comparison (tour-choices.tsx), which React does not hydrate. Loaded
 * with the first use; it then follows the document, to which React adds further buttons.
 */

let isFull = false
let bar: HTMLElement | undefined

onChoice(show)
new MutationObserver(show).observe(document.body, { childList: true, subtree: true })
show()

/** Adds the tour of a button to its list, or removes it. A full comparison stays as it is and says so. */
export function press({ dataset }: HTMLElement): void {
  const choice = dataset.choice as Choice
  const id = dataset.tour ?? ''
  const ids = chosen(choice)
  const isChosen = ids.includes(id)
  isFull = choice === 'compare' && !isChosen && ids.length >= MAX_COMPARED
  if (isFull) show()
  else if (isChosen)
    choose(
      choice,
      ids.filter((other) => other !== id),
    )
  else choose(choice, choice === 'compare' ? [...ids, id] : [id, ...ids].slice(0, MOST.shortlist))
}

/** Shows the lists in all buttons, the link to the shortlist and the bar of the comparison. */
function show(): void {
  const lists = { shortlist: chosen('shortlist'), compare: chosen('compare') }
  const buttons = document.querySelectorAll<HTMLElement>('[data-choice]')
  for (const button of buttons) {
    const { choice, tour = '' } = button.dataset
    const isPressed = lists[choice as Choice].includes(tour)
    setAttribute(button, 'aria-pressed', String(isPressed))
  }
  showLink(lists.shortlist.length)
  const canChoose = [...buttons].some(({ dataset }) => dataset.choice === 'compare')
  showBar(canChoose ? lists.compare : [])
}

function showLink(count: number): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-shortlist-link]')) {
    setAttribute(link, 'aria-label', choiceMessages.shortlist(count))
    const badge = link.querySelector('span')
    if (!badge || badge.textContent === String(count)) continue
    badge.textContent = String(count)
    badge.hidden = count === 0
  }
}

/** The bar at the lower edge of the screen: how many tours are chosen, and the way to their comparison. */
function showBar(ids: readonly string[]): void {
  const root = document.documentElement
  // The floating button, which stays above the bar.
  const chat = document.querySelector<HTMLElement>('aside[aria-label=Chat]')
  if (ids.length === 0) {
    bar?.remove()
    root.style.scrollPaddingBottom = ''
    if (chat) chat.style.bottom = ''
    return
  }
  bar ??= createBar()
  if (!bar.isConnected) document.body.append(bar)
  if (chat) chat.style.bottom = '5rem'
  // What has the focus stays above the bar.
  root.style.scrollPaddingBottom = '6rem'
  const [status, link] = [bar.querySelector('p'), bar.querySelector('a')]
  const text = isFull ? choiceMessages.full : choiceMessages.chosen(ids.length)
  if (status && status.textContent !== text) status.textContent = text
  if (link) {
    link.hidden = ids.length < 2
    setAttribute(link, 'href', compareHref(ids))
  }
}

function createBar(): HTMLElement {
  const made = document.createElement('aside')
  made.id = 'compare-bar'
  made.setAttribute('aria-label', choiceMessages.title)
  made.className = 'sticky bottom-0 z-20 border-t border-line bg-surface print:hidden'
  made.innerHTML = `<div class="page-column flex min-h-18 flex-wrap items-center justify-between gap-x-4 py-2"><p role="status" class="min-w-0 text-sm"></p><div class="flex shrink-0 gap-2"><button type="button" class="${buttonClass({ variant: 'ghost' })}"></button><a class="${buttonClass()}"></a></div></div>`
  const [clear, link] = [made.querySelector('button'), made.querySelector('a')]
  if (clear) {
    clear.textContent = choiceMessages.clear
    clear.onclick = () => {
      isFull = false
      choose('compare', [])
    }
  }
  if (link) link.textContent = choiceMessages.compare
  return made
}

/** A change that changes nothing would call the observer without end. */
function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
