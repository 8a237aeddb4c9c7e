import { z } from 'zod'
import { DIGEST_TIME, REMINDED_FORMS, reminderMessages } from './reminder-kinds.ts'
import { filledText, messageReply, moment, recordId } from './replies.ts'

const fields = {
  newEnquiries: z
    .enum(REMINDED_FORMS, { error: reminderMessages.forms })
    .describe('The forms whose enquiries are mailed to the account when they arrive.'),
  digest: z
    .boolean({ error: reminderMessages.digest })
    .describe(
      `Whether a summary is mailed at ${DIGEST_TIME} Indian time, on days with something to say.`,
    ),
}

export const remindersInput = z
  .object(fields, { error: reminderMessages.forms })
  .meta({ id: 'RemindersInput', description: 'What an account is reminded of by mail.' })

export type Reminders = z.output<typeof remindersInput>

export const ownReminders = z
  .object({
    ...fields,
    mails: z.boolean().describe('Whether the server has a mail server; without one it sends none.'),
  })
  .meta({ id: 'OwnReminders', description: 'What the own account is reminded of by mail.' })

export const remindersSaved = messageReply
  .extend({ item: ownReminders })
  .meta({ id: 'RemindersPayload', description: 'The reminders that are stored now.' })

const base64url = (max: number, description: string, example: string) =>
  z
    .string({ error: reminderMessages.pushInvalid })
    .max(max, reminderMessages.pushInvalid)
    .regex(/^[\w-]+$/, reminderMessages.pushInvalid)
    .meta({ description, documented: { examples: [example] } })

export const pushDeviceInput = z
  .object(
    {
      endpoint: z
        .string({ error: reminderMessages.pushInvalid })
        .max(1000, reminderMessages.pushInvalid)
        .refine((url) => URL.canParse(url), reminderMessages.pushInvalid)
        .meta({
          description: 'Where the push service of the browser takes messages.',
          documented: { examples: ['https://push.example.com/send/0f1e2d3c'] },
        }),
      p256dh: base64url(
        100,
        'The public key of the subscription, in base64url.',
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: base64url(
        32,
        'The authentication secret of the subscription, in base64url.',
        'BTBZMqHH6r4Tts7J_aSIgg',
      ),
    },
    { error: reminderMessages.pushInvalid },
  )
  .meta({ id: 'PushDeviceInput', description: 'A subscription to push messages.' })

export type PushDeviceInput = z.output<typeof pushDeviceInput>

const pushDevice = z
  .object({
    _id: recordId.describe('The first 24 characters of the SHA-256 of its endpoint.'),
    device: filledText.meta({
      description: 'Browser and system.',
      examples: ['Firefox on Windows'],
    }),
    createdAt: moment,
  })
  .meta({ id: 'PushDevice', description: 'A device that shows notifications of the own account.' })

export type PushDevice = z.output<typeof pushDevice>

export const pushDevicesReply = z
  .object({
    publicKey: filledText.meta({
      description: 'The key by which push services know this server, in base64url.',
      examples: [
        'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      ],
    }),
    items: z.array(pushDevice).describe('The last added first.'),
  })
  .meta({ id: 'PushDevices', description: 'The devices that show notifications.' })

export const pushDeviceSaved = messageReply
  .extend({ item: pushDevice })
  .meta({ id: 'PushDevicePayload', description: 'The device that is stored now.' })
