import { Dialog } from '@bharat/ui/dialog'
import { Toggle } from '@bharat/ui/toggle'
import { useState } from 'react'
import { savePreferences, usePreferences } from '../../admin/shell/preferences.ts'
import { SHORTCUTS } from './use-desk-shortcuts.ts'

export interface DeskSettingsDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Alerts for new enquiries and the keyboard shortcuts, which apply to this device. */
export function DeskSettingsDialog({ isOpen, onClose }: DeskSettingsDialogProps) {
  const { sound, shortcuts } = usePreferences()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Shortcuts and alerts"
      description="These settings apply to this device."
    >
      <div className="flex flex-col gap-1">
        <Toggle
          showLabel
          label="Sound for new enquiries"
          checked={sound}
          onChange={(checked) => savePreferences({ sound: checked })}
        />
        <NotificationToggle />
        <Toggle
          showLabel
          label="Keyboard shortcuts"
          checked={shortcuts}
          onChange={(checked) => savePreferences({ shortcuts: checked })}
        />
      </div>
      <dl
        className={`mt-4 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 border-t border-line pt-4 text-sm ${shortcuts ? '' : 'text-ink-soft'}`}
      >
        {SHORTCUTS.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-flex min-w-11 justify-center rounded-sm border border-line-strong px-2 py-0.5 font-sans text-xs">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** The browser asks for permission when the switch is turned on. */
function NotificationToggle() {
  const { notification } = usePreferences()
  const [isBlocked, setIsBlocked] = useState(false)

  async function change(checked: boolean) {
    const isAllowed =
      checked && 'Notification' in window && (await Notification.requestPermission()) === 'granted'
    setIsBlocked(checked && !isAllowed)
    savePreferences({ notification: isAllowed })
  }

  return (
    <>
      <Toggle
        showLabel
        label="System notification for new enquiries"
        checked={notification}
        onChange={(checked) => void change(checked)}
      />
      <p role="status" className="text-xs leading-5 text-ink-soft empty:hidden">
        {isBlocked ? 'The browser does not allow notifications of this site.' : ''}
      </p>
    </>
  )
}
