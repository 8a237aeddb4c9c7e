import { z } from 'zod'
import { JOBS_PAGE } from './back-office-limits.ts'
import { JOB_FILTERS, JOB_STATES } from './job-states.ts'
import { listQuery } from './list.ts'
import { moment, recordId, recordReplies } from './replies.ts'
import { cleanText } from './text.ts'

const stateMessage = `state must be one of ${JOB_FILTERS.join(', ')}.`

export const jobListQuery = listQuery(['createdAt'], JOBS_PAGE).extend({
  state: z
    .enum([...JOB_FILTERS, ''], { error: stateMessage })
    .default('')
    .meta({
      description: 'Only jobs in this state; `open`: waiting, running or failed.',
      documented: { type: 'string', enum: JOB_FILTERS },
    }),
  type: z
    .string({ error: 'type must be text.' })
    .max(100, 'type must be at most 100 characters.')
    .overwrite(cleanText)
    .default('')
    .meta({
      description: 'Only jobs of this type.',
      documented: { type: 'string', examples: ['enquiry-mail'] },
    }),
})

/** A job as administrators see it. It contains no payload and no personal data. */
export const job = z
  .object({
    _id: recordId,
    type: z.string().meta({ description: 'What the job does.', examples: ['enquiry-mail'] }),
    key: z.string().meta({
      description: 'Identifies the side effect: two jobs never have the same key.',
      examples: ['enquiry-mail:650000000000000000000101'],
    }),
    state: z.enum(JOB_STATES).describe('What became of it.'),
    dueAt: moment
      .nullable()
      .describe(
        'The next attempt; while it runs, the end of its claim. Null after the last attempt.',
      ),
    attempts: z.int().min(0).describe('Attempts so far, since the last retry by an administrator.'),
    lastError: z.string().meta({
      description: 'Why the last attempt failed; empty if none did.',
      examples: ['The mail server did not take a message (ECONNECTION).'],
    }),
    createdAt: moment,
    finishedAt: moment
      .nullable()
      .describe('When it was done or given up; of a recurring job the latest run.'),
  })
  .meta({ id: 'Job', description: 'A durable side effect, such as a mail.' })

export const jobReplies = recordReplies('Job', job)

/** GET /admin/operations: the facts of the Operations page. */
export const operationsReply = z
  .object({
    version: z.string().meta({ description: 'Version of the product.', examples: ['1.0.0'] }),
    database: z.string().meta({
      description: 'The kind of database, without credentials.',
      examples: ['MongoDB'],
    }),
    waiting: z.int().min(0).describe('Jobs that wait for an attempt.'),
    failed: z.int().min(0).describe('Jobs that were given up.'),
    held: z
      .int()
      .min(0)
      .describe('Jobs of a restored backup that wait until they are released or discarded.'),
    overdueSeconds: z
      .int()
      .min(0)
      .describe('For how long the longest overdue job has been due; 0 if none is.'),
  })
  .meta({ id: 'Operations', description: 'The state of the server.' })

export const heldJobsReply = z
  .object({
    message: z.string().describe('A message for the user.'),
    jobs: z.int().min(0).describe('The number of released or discarded jobs.'),
  })
  .meta({ id: 'HeldJobs', description: 'What became of the held jobs.' })

export type HeldJobs = z.output<typeof heldJobsReply>
export type Job = z.output<typeof job>
export type JobListQuery = z.output<typeof jobListQuery>
