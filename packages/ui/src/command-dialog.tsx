import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, SearchIcon } from './icons.tsx'
import { markedText } from './marked-text.tsx'

export interface CommandOption {
  /** Unique in the dialog. */
  id: string
  label: string
  /** One line below the label. */
  detail?: string
  /** At the end of the row, such as a stage. */
  badge?: ReactNode
}

export interface CommandGroup {
  label: string
  options: readonly CommandOption[]
}

export interface CommandDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Accessible name of the dialog and its field. */
  title: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  groups: readonly CommandGroup[]
  /** What the list lacks: it is loading, failed or empty. Shown below the options and announced. */
  status: ReactNode
  /** The status reports a failure: shows a button that tries again. */
  onRetry?: (() => void) | undefined
  onChoose: (id: string) => void
  /** Gets the focus if the element that had it before is gone. */
  fallbackFocus?: () => HTMLElement | null
}

/**
 * A dialog that finds things by typing: a combobox with a grouped list. The focus stays in the field; arrow keys move
 * through the options, Enter chooses one, Escape closes the dialog.
 */
export function CommandDialog({
  open,
  onOpenChange,
  title,
  fallbackFocus,
  onChoose,
  ...search
}: CommandDialogProps) {
  const opener = useRef<Element>(null)
  const hasChosen = useRef(false)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* As in `Dialog`: theme.css locks scrolling, and both take pointer events at once. */}
        <div data-scrim className="pointer-events-auto fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            event.preventDefault()
            const content = event.currentTarget as HTMLElement
            content.querySelector('input')?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // What was opened may have taken the focus.
            const isTaken = hasChosen.current && document.activeElement !== document.body
            hasChosen.current = false
            if (isTaken) return
            const { current } = opener
            const isThere = current instanceof HTMLElement && current !== document.body
            const target = isThere && current.isConnected ? current : fallbackFocus?.()
            target?.focus()
          }}
          className="pointer-events-auto fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(calc(100dvh-var(--spacing)*4),var(--container-lg))] max-w-2xl flex-col overflow-hidden rounded-lg bg-surface shadow-float outline-none sm:top-[10dvh]"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <Search
            title={title}
            onChoose={(id) => {
              hasChosen.current = true
              onChoose(id)
            }}
            {...search}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type SearchProps = Omit<CommandDialogProps, 'open' | 'onOpenChange' | 'fallbackFocus'>

function Search({
  title,
  placeholder,
  query,
  onQuery,
  groups,
  status,
  onRetry,
  onChoose,
}: SearchProps) {
  const id = useId()
  const options = groups.flatMap((group) => group.options)
  const { activeId, setActiveId, onKeyDown } = useActiveOption(id, options, query, onChoose)
  const listId = `${id}-list`
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line pr-1 pl-4">
        <SearchIcon className="size-5 text-ink-soft" />
        <input
          role="combobox"
          aria-label={title}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId === undefined ? undefined : `${id}-${activeId}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder={placeholder}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
          onKeyDown={onKeyDown}
          // The field is the only thing in the dialog that has the focus while the admin types.
          className="min-h-14 min-w-0 grow bg-transparent px-1 text-base text-ink outline-none placeholder:text-ink-soft"
        />
        <Radix.Close
          aria-label="Close"
          className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-ink-soft -outline-offset-2 hover:bg-sunken"
        >
          <CloseIcon className="size-5" />
        </Radix.Close>
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-2">
        <div role="listbox" id={listId} aria-label="Results" className="empty:hidden">
          {groups.map((group) => (
            <Group key={group.label} id={id} label={group.label}>
              {group.options.map((option) => (
                <Option
                  key={option.id}
                  id={`${id}-${option.id}`}
                  option={option}
                  query={query}
                  isActive={option.id === activeId}
                  onActive={() => setActiveId(option.id)}
                  onChoose={() => onChoose(option.id)}
                />
              ))}
            </Group>
          ))}
        </div>
        <Status count={options.length} query={query} onRetry={onRetry}>
          {status}
        </Status>
      </div>
      <Hints />
    </>
  )
}

/** The option that Enter chooses: the first one, until the arrow keys or the pointer choose another. */
function useActiveOption(
  id: string,
  options: readonly CommandOption[],
  query: string,
  onChoose: (id: string) => void,
) {
  const [chosen, setChosen] = useState<{ id: string; query: string }>()
  // Options that arrive later do not move the choice; another query does.
  const isKept =
    chosen && chosen.query === query && options.some((option) => option.id === chosen.id)
  const activeId = isKept ? chosen.id : options[0]?.id
  const setActiveId = (next: string) => setChosen({ id: next, query })

  useEffect(() => {
    if (activeId === undefined) return
    document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeId])

  function onKeyDown(event: KeyboardEvent) {
    // An input method that composes a character uses the same keys.
    if (event.nativeEvent.isComposing || options.length === 0) return
    const at = options.findIndex((option) => option.id === activeId)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = options[(at + step + options.length) % options.length]
      if (next) setActiveId(next.id)
    } else if (event.key === 'Enter' && activeId !== undefined) {
      event.preventDefault()
      onChoose(activeId)
    }
  }
  return { activeId, setActiveId, onKeyDown }
}

function Group({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const labelId = `${id}-group-${label}`.replaceAll(' ', '-')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox
    <div role="group" aria-labelledby={labelId} className="not-first:mt-2">
      <p id={labelId} role="presentation" className="px-3 py-1 text-xs font-semibold text-ink-soft">
        {label}
      </p>
      {children}
    </div>
  )
}

interface OptionProps {
  id: string
  option: CommandOption
  query: string
  isActive: boolean
  onActive: () => void
  onChoose: () => void
}

function Option({ id, option, query, isActive, onActive, onChoose }: OptionProps) {
  const { label, detail, badge } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // The focus belongs to the field.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onActive}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer scroll-my-2 items-center gap-3 rounded-md border-l-4 border-transparent px-3 py-1.5 aria-selected:border-gold aria-selected:bg-sunken"
    >
      <span className="min-w-0 grow">
        <span className="line-clamp-2 text-sm leading-5 font-medium wrap-anywhere text-ink">
          {markedText(label, query)}
        </span>
        {detail && (
          <span className="line-clamp-1 text-xs leading-5 wrap-anywhere text-ink-soft">
            {markedText(detail, query)}
          </span>
        )}
      </span>
      {badge && <span className="shrink-0">{badge}</span>}
    </div>
  )
}

/** What the list lacks, visibly; the number of options for screen readers. */
function Status({
  count,
  query,
  onRetry,
  children,
}: {
  count: number
  query: string
  onRetry: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-3 has-[p:not(:empty)]:py-2">
      <p role="status" className="text-sm leading-6 wrap-anywhere text-ink-soft">
        {children}
        {!children && query.trim() !== '' && (
          <span className="sr-only">{`${count} ${count === 1 ? 'result' : 'results'}`}</span>
        )}
      </p>
      {onRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 cursor-pointer text-sm font-medium text-accent-strong underline decoration-gold underline-offset-4"
        >
          Try again
        </button>
      )}
    </div>
  )
}

/** The keys, where there is a keyboard. */
function Hints() {
  return (
    <p
      aria-hidden="true"
      className="hidden gap-x-5 border-t border-line px-5 py-2 text-xs leading-5 text-ink-soft md:pointer-fine:flex"
    >
      <span className="inline-flex items-center gap-1">
        <ArrowUpIcon className="size-3.5 text-ink" />
        <ArrowDownIcon className="size-3.5 text-ink" /> Move
      </span>
      {[
        ['Enter', 'Open'],
        ['Esc', 'Close'],
      ].map(([key, meaning]) => (
        <span key={key}>
          <kbd className="font-sans font-medium text-ink">{key}</kbd> {meaning}
        </span>
      ))}
    </p>
  )
}
