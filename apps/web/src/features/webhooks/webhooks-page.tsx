import { WEBHOOK_MAX } from '@bharat/contracts/back-office-limits'
import { missingForEvents, WEBHOOK_EVENTS } from '@bharat/contracts/webhook-events'
import { webhookMessages } from '@bharat/contracts/webhooks.messages'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { useState } from 'react'
import { type Client, useClient } from 'urql'
import { useList } from '../../admin/list/use-list.ts'
import { usePermissions } from '../../admin/session/permissions.ts'
import { fetchData, mutate } from '../../admin/session/requests.ts'
import { SecretDialog, type SecretDialogProps } from '../../admin/session/secret-dialog.tsx'
import { useAction } from '../../admin/session/use-action.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookDialog, type WebhookDialogProps, type WebhookFields } from './webhook-dialog.tsx'
import { webhookName } from './webhook-labels.ts'
import { type WebhookAction, WebhookList } from './webhook-list.tsx'
import {
  AdminWebhooksDocument,
  CreateWebhookDocument,
  RemoveWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type WebhookRow,
} from './webhooks.admin-documents.ts'

/** An action that has to be confirmed. */
interface Question {
  action: 'rotate' | 'remove'
  webhook: WebhookRow
}

const questions = {
  rotate: {
    title: 'Replace the secret?',
    description: `The receiver needs the new secret within ${WEBHOOK_MAX.formerSecretHours} hours. Until then events are signed by both.`,
    confirm: 'Replace secret',
  },
  remove: {
    title: 'Remove this webhook?',
    description: 'It gets no more events, and its deliveries disappear from the log.',
    confirm: 'Remove',
  },
} as const

/** Webhooks: other systems to which the server posts events, and the log of its deliveries. */
export function WebhooksPage() {
  const { list, result, busy, changes, run, setResult } = useWebhooks()
  const client = useClient()
  const permissions = usePermissions()
  const choices = WEBHOOK_EVENTS.filter(
    (event) => missingForEvents([event], permissions).length === 0,
  )
  const [target, setTarget] = useState<WebhookDialogProps['target']>()
  const [secret, setSecret] = useState<SecretDialogProps['reply']>()
  const [question, setQuestion] = useState<Question>()

  async function save(fields: WebhookFields) {
    const saved = await store(client, target ?? 'new', fields)
    setTarget(undefined)
    if ('secret' in saved) setSecret(saved)
    else setResult({ tone: 'success', message: saved.message })
    list.reload()
  }

  function act(action: WebhookAction, webhook: WebhookRow) {
    const { _id: id } = webhook
    if (action === 'edit') setTarget(webhook)
    else if (action !== 'test') setQuestion({ action, webhook })
    else
      void run(async () => (await mutate(client, TestWebhookDocument, { id })).testWebhook.message)
  }

  function confirmed({ action, webhook: { _id: id } }: Question) {
    void run(async () => {
      if (action === 'remove')
        return (await mutate(client, RemoveWebhookDocument, { id })).removeWebhook.message
      const { rotateWebhookSecret } = await mutate(client, RotateWebhookSecretDocument, { id })
      setSecret(rotateWebhookSecret)
      return undefined
    })
  }

  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="webhooks" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <h2 id="webhooks" className="grow text-lg leading-8 font-semibold">
            Webhooks
          </h2>
          {choices.length > 0 && <Button onClick={() => setTarget('new')}>Add webhook</Button>}
        </div>
        <p className="max-w-3xl text-sm text-ink-soft">
          Other systems, such as a customer database, are told about new enquiries, stages, tours
          and departures. Events of enquiries contain the visitor’s name, phone and email.
          {choices.length === 0 && ` ${webhookMessages.noEvents}`}
        </p>
        <WebhookList list={list} permissions={permissions} busy={busy} onAction={act} />
        <Notice {...result} />
      </section>
      <DeliveryLog webhooks={list.rows ?? []} permissions={permissions} changes={changes} />
      {target && (
        <WebhookDialog
          target={target}
          choices={choices}
          onSave={save}
          onCancel={() => setTarget(undefined)}
        />
      )}
      <SecretDialog
        title="Secret of the webhook"
        label="Secret"
        hint="Enter it at the receiver, which verifies with it that events come from this site."
        reply={secret}
        onClose={() => setSecret(undefined)}
      />
      <Confirm
        open={question !== undefined}
        title={question ? questions[question.action].title : ''}
        description={
          question
            ? `${webhookName(question.webhook)}: ${questions[question.action].description}`
            : ''
        }
        confirmLabel={question ? questions[question.action].confirm : ''}
        isHarmless={question?.action === 'rotate'}
        onCancel={() => setQuestion(undefined)}
        onConfirm={() => {
          setQuestion(undefined)
          if (question) confirmed(question)
        }}
      />
    </div>
  )
}

/** Stores the form. The reply to a new webhook contains its secret. */
async function store(
  client: Client,
  target: WebhookDialogProps['target'],
  fields: WebhookFields,
): Promise<{ message: string } | { message: string; secret: string }> {
  if (target === 'new') {
    return (await mutate(client, CreateWebhookDocument, { input: fields })).createWebhook
  }
  const { _id: id, version } = target
  return (await mutate(client, UpdateWebhookDocument, { id, input: fields, version })).updateWebhook
}

/** The webhooks, and their actions with the notice about the last one. */
function useWebhooks() {
  const client = useClient()
  const { run, ...action } = useAction()
  const [changes, setChanges] = useState(0)
  const variables = { page: 1, limit: WEBHOOK_MAX.webhooks }
  const list = useList<WebhookRow>(
    'webhooks',
    async () => (await fetchData(client, AdminWebhooksDocument, variables)).adminWebhooks,
  )

  return {
    ...action,
    list,
    changes,
    /** Runs an action, and loads the lists again. */
    async run(work: Parameters<typeof run>[0]) {
      await run(work)
      setChanges((count) => count + 1)
      list.reload()
    },
  }
}
