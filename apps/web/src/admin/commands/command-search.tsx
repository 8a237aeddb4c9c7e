import { SearchIcon } from '@bharat/ui/icons'
import { barButtonClass } from '@bharat/ui/menu'
import { MessageDialog } from '@bharat/ui/message-dialog'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { fetchFile, saveFile } from '../session/download.ts'
import { useReauth } from '../session/reauth-dialog.tsx'
import { failureText } from '../session/requests.ts'
import type { CommandTarget } from './command.ts'
import { CommandList } from './command-list.tsx'

/**
 * The button of the command search, which Ctrl K or ⌘ K presses too, and its dialog. The list is part of the code of
 * the page: it opens without a network, and the next key after the shortcut already goes into its field.
 */
export function CommandSearch({ onLogout }: { onLogout: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = useCommand(onLogout, setFailure)
  useShortcut(() => setOpen((isOpen) => !isOpen))
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
        className={barButtonClass}
      >
        <SearchIcon />
        <span className="max-md:sr-only">Search</span>
        {/* `aria-keyshortcuts` says it. */}
        <span
          aria-hidden="true"
          className="hidden rounded-sm border border-white/40 px-1.5 font-sans text-xs leading-5 md:pointer-fine:inline"
        >
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      <CommandList
        open={open}
        onOpenChange={setOpen}
        onRun={(target) => {
          setOpen(false)
          run(target)
        }}
        fallbackFocus={() => button.current}
      />
      {failure !== undefined && (
        <MessageDialog
          tone="error"
          title="Something went wrong"
          lines={[`The file could not be downloaded. ${failure}`]}
          onClose={() => setFailure(undefined)}
        />
      )}
    </>
  )
}

/** Opens a page or runs an action. */
function useCommand(onLogout: () => void, onFailure: (message: string) => void) {
  const navigate = useNavigate()
  const withLogin = useReauth()

  return (target: CommandTarget) => {
    if (target === 'logout') onLogout()
    else if ('to' in target) void navigate(target)
    else {
      const url = `/api/v1${target.download}.${target.type}`
      withLogin(() => fetchFile(url)).then(saveFile, (error) => onFailure(failureText(error)))
    }
  }
}

/** Ctrl K, on devices of Apple ⌘ K: there Ctrl K deletes the rest of a line. */
function useShortcut(toggle: () => void): void {
  const latest = useRef(toggle)
  latest.current = toggle
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event) || isElsewhere(event)) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent) {
  const [isHeld, isOther] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return key.toLowerCase() === 'k' && isHeld && !isOther && !altKey && !shiftKey && !isComposing
}

/** Whether the key belongs to another dialog, or to an editor that makes links of it. */
function isElsewhere({ defaultPrevented, target }: KeyboardEvent): boolean {
  const dialog = document.querySelector('[role=dialog], dialog[open]')
  const isOwn = dialog?.querySelector('[role=combobox]') ?? null
  const isEditor = target instanceof Element && target.closest('[contenteditable]') !== null
  return defaultPrevented || isEditor || (dialog !== null && isOwn === null)
}

function isApple(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}
