import { formatDate } from '@bharat/contracts/format'
import { DIGEST_TIME, reminderMessages } from '@bharat/contracts/reminder-kinds'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { Toggle } from '@bharat/ui/toggle'
import { useClient } from 'urql'
import type { Loaded } from '../../admin/list/use-loaded.ts'
import { browserPush } from '../../admin/session/push.ts'
import { mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { AccountItem, AccountSection, LoadState } from './account-section.tsx'
import {
  AddDeviceDocument,
  type OwnDevices,
  RemoveDeviceDocument,
} from './own-account.admin-documents.ts'

export interface DevicesSectionProps {
  /** `current`: the id of this browser's subscription. */
  devices: Loaded<OwnDevices & { current: string | undefined }>
}

/** The devices that show notifications; this one is turned on and off, any other removed. */
export function DevicesSection({ devices }: DevicesSectionProps) {
  const client = useClient()
  const { busy, result, run } = useAction()
  const { data, reload } = devices
  const obstacle = browserPush.obstacle()
  const own = data?.items.find(({ _id }) => _id === data.current)

  const change = async (action: () => Promise<string>) => {
    if (busy) return
    await run(action)
    reload()
  }
  const remove = async (id: string) =>
    (await mutate(client, RemoveDeviceDocument, { id })).removeDevice.message
  const toggle = (isOn: boolean) =>
    change(async () => {
      if (isOn) {
        const input = await browserPush.subscribe(data?.publicKey ?? '')
        return (await mutate(client, AddDeviceDocument, input)).addDevice.message
      }
      if (own) await remove(own._id)
      await browserPush.unsubscribe()
      return reminderMessages.pushOff
    })
  return (
    <AccountSection
      title="Notifications"
      lead={`New enquiries, and at ${DIGEST_TIME} your follow-ups of the day, also while this site is closed. A device stops when you log out on it; all stop when you end your other sessions or get a new password.`}
    >
      <LoadState loaded={devices} failed={reminderMessages.pushNotLoaded} />
      {data && obstacle && <Notice tone="info" message={obstacle} />}
      {data && !obstacle && (
        <div>
          <Toggle
            showLabel
            label="Notify me on this device"
            checked={own !== undefined}
            onChange={(isOn) => void toggle(isOn)}
          />
        </div>
      )}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {data?.items.map(({ _id, device, createdAt }) => (
          <AccountItem key={_id} name={device} about={`On since ${formatDate(createdAt)}`}>
            {_id === data.current ? (
              <Badge>This device</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                busy={busy}
                keepFocus
                aria-label={`Remove device: ${device}`}
                onClick={() => change(() => remove(_id))}
              >
                Remove
              </Button>
            )}
          </AccountItem>
        ))}
      </ul>
      <Notice {...result} />
    </AccountSection>
  )
}
