import { DELIVERIES } from '@bharat/contracts/back-office-limits'
import { formatMoment } from '@bharat/contracts/format'
import type { Permission } from '@bharat/contracts/permissions'
import {
  DELIVERY_STATES,
  type DeliveryState,
  deliveryStateLabels,
  missingForEvents,
} from '@bharat/contracts/webhook-events'
import { webhookMessages } from '@bharat/contracts/webhooks.messages'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { useEffect, useState } from 'react'
import { ROW_BUTTON } from '../../admin/list/columns.tsx'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useListPage } from '../../admin/list/use-list-page.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { eventLabel, webhookName } from './webhook-labels.ts'
import {
  AdminWebhookDeliveriesDocument,
  type DeliveryRow,
  ResendWebhookDeliveryDocument,
  type WebhookRow,
} from './webhooks.admin-documents.ts'

export interface DeliveryLogProps {
  webhooks: readonly WebhookRow[]
  /** The permissions of the administrator, who may send no event with other data again. */
  permissions: readonly Permission[]
  changes: number
}

/** Milliseconds between reads while a delivery is on its way. */
const POLL_MS = 2000
const states = DELIVERY_STATES.map((value) => ({ value, label: deliveryStateLabels[value] }))

/** The log of deliveries, newest first. It reloads by itself until a first attempt has a result. */
export function DeliveryLog({ webhooks, permissions, changes }: DeliveryLogProps) {
  const [opened, setOpened] = useState<string>()
  const { busy, result, send } = useSender()
  const { list, search, setSearch, section } = useListPage({
    pageSize: DELIVERIES.page,
    filters: ({ webhook = '', delivery = null }) => ({ webhookId: webhook, state: delivery }),
    load: async (client, variables) =>
      (await fetchData(client, AdminWebhookDeliveriesDocument, variables)).adminWebhookDeliveries,
    changes,
  })
  const maySend = ({ event }: DeliveryRow) => missingForEvents([event], permissions).length === 0
  const isSending = list.rows?.some(({ state, error }) => state === 'waiting' && error === '')
  const { reload, loading } = list
  useEffect(() => {
    if (!isSending || loading) return
    const timer = setTimeout(reload, POLL_MS)
    return () => clearTimeout(timer)
  }, [isSending, loading, reload])

  async function sendAgain({ _id: id }: DeliveryRow) {
    const isSent = await send(ResendWebhookDeliveryDocument, { id }, ({ item }) => list.patch(item))
    if (!isSent) list.reload()
    setOpened(undefined)
  }

  return (
    <>
      <ListSection
        {...section}
        title="Deliveries"
        searchLabel="Search by reference or tour"
        empty={
          search.search || search.webhook || search.delivery
            ? 'No deliveries found.'
            : 'Nothing has been posted in the last 30 days.'
        }
        failed={webhookMessages.deliveriesCouldNotLoad}
        columns={columnsOf({ webhooks, busy, maySend, open: setOpened, sendAgain })}
        onOpen={({ _id }) => setOpened(_id)}
        filters={<LogFilters webhooks={webhooks} search={search} onChange={setSearch} />}
        notice={<Notice {...result} />}
      />
      <DeliveryDialog
        delivery={list.rows?.find(({ _id }) => _id === opened)}
        busy={busy}
        maySend={maySend}
        onSendAgain={sendAgain}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

interface LogFiltersProps {
  webhooks: readonly WebhookRow[]
  search: DashboardSearch
  onChange: (changes: {
    webhook?: string | undefined
    delivery?: DeliveryState | undefined
  }) => void
}

function LogFilters({ webhooks, search, onChange }: LogFiltersProps) {
  return (
    <>
      <Select
        label="Webhook"
        placeholder="All webhooks"
        options={webhooks.map((webhook) => ({ value: webhook._id, label: webhookName(webhook) }))}
        value={search.webhook ?? ''}
        onChange={({ target }) => onChange({ webhook: target.value || undefined })}
        className="w-full sm:w-52"
      />
      <Select
        label="State"
        placeholder="All states"
        options={states}
        value={search.delivery ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ delivery: DELIVERY_STATES.find((state) => state === value) })
        }
        className="w-full sm:w-40"
      />
    </>
  )
}

interface ColumnProps {
  webhooks: readonly WebhookRow[]
  busy: boolean
  maySend: (delivery: DeliveryRow) => boolean
  open: (id: string) => void
  sendAgain: (delivery: DeliveryRow) => void
}

function columnsOf({
  webhooks,
  busy,
  maySend,
  open,
  sendAgain,
}: ColumnProps): Column<DeliveryRow>[] {
  const nameOf = ({ webhookId, url }: DeliveryRow) =>
    webhookName(webhooks.find(({ _id }) => _id === webhookId) ?? { note: '', url })
  return [
    {
      header: 'Event',
      phone: 'title',
      className: 'md:min-w-40',
      cell: ({ _id, event, subject }) => (
        <button type="button" onClick={() => open(_id)} className={ROW_BUTTON}>
          {eventLabel(event)} <span className="text-xs font-normal text-ink-soft">{subject}</span>
        </button>
      ),
    },
    { header: 'Webhook', cell: (row) => <span className="wrap-anywhere">{nameOf(row)}</span> },
    {
      header: 'State',
      phoneLabel: '',
      cell: ({ state }) => (
        <Badge tone={state === 'delivered' ? 'on' : 'neutral'}>
          <span className={state === 'failed' ? 'font-semibold text-danger' : ''}>
            {deliveryStateLabels[state]}
          </span>
        </Badge>
      ),
    },
    {
      header: 'Happened',
      phoneLabel: '',
      numeric: true,
      cell: ({ createdAt }) => formatMoment(createdAt),
    },
    {
      header: 'Result',
      phone: 'line',
      className: 'md:min-w-40 md:max-w-80',
      cell: ({ state, error, attemptCount }) => (
        <span className="wrap-anywhere">
          {error || (state === 'delivered' ? 'Accepted.' : 'Being sent.')}
          {attemptCount > 1 && ` ${attemptCount} attempts.`}
        </span>
      ),
    },
    {
      header: 'Actions',
      bare: true,
      phone: 'control',
      cell: (row) =>
        maySend(row) && (
          <Button
            variant="secondary"
            size="sm"
            disabled={busy}
            keepFocus
            onClick={() => sendAgain(row)}
          >
            <span className="whitespace-nowrap">Send again</span>
            <span className="sr-only">
              : {eventLabel(row.event)} {row.subject}
            </span>
          </Button>
        ),
    },
  ]
}
