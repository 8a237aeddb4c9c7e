import { historyMessages } from '@bharat/contracts/history.messages'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { tourImportMessages } from '@bharat/contracts/tour-import.messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../../.storybook/admin-frame.tsx'
import { ImportTours } from './import-tours.tsx'

const meta = {
  title: 'Admin/Import tours',
  component: ImportTours,
  args: { onImported: fn() },
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=tours',
    usage: {
      do: ['Show what the file does before anything is stored.'],
      dont: ['Import rows that were not shown before.'],
    },
  },
} satisfies Meta<typeof ImportTours>
export default meta
type Story = StoryObj<typeof meta>

const file = new File(['_id,tourName\r\n,Goa\r\n'], 'tours.csv', { type: 'text/csv' })
const known = [
  { heading: '_id', column: '_id', samples: [] },
  { heading: 'tourName', column: 'tourName', samples: ['Goa'] },
  { heading: 'Rate', column: 'tripCost', readings: [{ text: '45k', read: '₹45,000' }] },
]
const counts = {
  rows: 3,
  created: 1,
  updated: 1,
  unchanged: 1,
  drawn: 1,
  errors: [],
  updates: [
    {
      row: 3,
      id: 'b'.repeat(24),
      name: 'Manali to Leh & back',
      changes: [
        { field: 'tripCost', label: 'Trip Cost', before: '₹45,000', after: '₹47,000' },
        {
          field: 'departures',
          label: 'Upcoming Dates',
          before: '',
          after: '+2 dates: 5 Jun 2027, 12 Jun 2027',
        },
      ],
    },
  ],
  columns: known,
  unknown: [],
}

const undone = {
  done: 1,
  changed: [],
  failed: [{ id: 'a', message: historyMessages.editedSince('Goa') }],
  group: null,
}

/** Answers each request by its query. */
function answers(reply: (query: URLSearchParams) => object, status = 200) {
  const queries: URLSearchParams[] = []
  spyOn(window, 'fetch').mockImplementation(async (url) => {
    if (String(url).includes('/graphql')) {
      return Response.json({ data: { restoreGroup: undone, adminCategories: { items: [] } } })
    }
    const query = new URL(String(url), location.href).searchParams
    queries.push(query)
    return Response.json(reply(query), { status })
  })
  return queries
}

async function choose(canvasElement: HTMLElement) {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import tours' }))
  await userEvent.upload(dialog.getByLabelText('File'), file)
  return dialog
}

/** The dry run says what the file does; the button names the number of tours. */
export const Imported: Story = {
  play: async ({ canvasElement, args }) => {
    const queries = answers((query) => ({
      message:
        query.get('dryRun') === 'true'
          ? tourImportMessages.checked
          : tourImportMessages.imported(2, 0),
      ...counts,
      group: query.get('dryRun') === 'true' ? null : 'a'.repeat(24),
    }))
    const dialog = await choose(canvasElement)
    await expect(await dialog.findByText(/1 new, 1 update, 1 unchanged/)).toBeVisible()
    const changes = within(dialog.getByRole('region', { name: 'What changes' }))
    await expect(changes.getByText(/45,000/)).toHaveTextContent('₹45,000 → becomes ₹47,000')
    await expect(changes.getByText('+2 dates: 5 Jun 2027, 12 Jun 2027')).toBeVisible()
    await expect(dialog.getByText(/45k/)).toHaveTextContent('45k →is read as ₹45,000')
    await expect(queries.map(String)).toEqual(['dryRun=true'])
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Import 2 tours' }))
    await expect(await dialog.findByText(/2 tours imported. The pictures of 1/)).toBeVisible()
    await expect(queries.slice(1).map(String)).toEqual(['dryRun=false'])
    await expect(args.onImported).toHaveBeenCalledOnce()
    await expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull()
    // Closing the dialog keeps the way back.
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Import' }))
    await screen.findByText(/2 tours imported. The pictures of 1/)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await expect(
      await screen.findByText(/The import of 1 is undone. “Goa” was changed/),
    ).toBeVisible()
  },
}

/** Unknown headings are matched by hand, once for each sheet. */
export const ColumnsChosen: Story = {
  play: async ({ canvasElement }) => {
    localStorage.clear()
    const unknown = [
      { heading: 'Package Name', column: 'tourName', samples: ['Goa', 'മൂന്നാർ യാത്ര'] },
      { heading: 'Our price', column: null, samples: ['45k', '1.2 lakh'] },
    ]
    const queries = answers((query) => ({
      ...counts,
      message: tourImportMessages.checked,
      ...(!query.has('columns') && {
        errors: [
          { row: 1, field: 'Our price', message: tourImportMessages.unknownColumn('Our price') },
        ],
      }),
      columns: unknown.map((column, at) => ({
        ...column,
        column: query.get('columns')?.split(',')[at] ?? column.column,
      })),
    }))
    const dialog = await choose(canvasElement)
    await expect(await dialog.findByLabelText('Package Name')).toHaveDisplayValue('Tour')
    const price = dialog.getByLabelText('Our price')
    await expect(price).toHaveDisplayValue('Do not import')
    await expect(price).toHaveAccessibleDescription('Such as: 45k · 1.2 lakh')
    await userEvent.selectOptions(price, 'Trip cost (₹)')
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    await expect(await dialog.findByRole('button', { name: 'Import 2 tours' })).toBeVisible()
    // The same sheet again: nothing is asked.
    await userEvent.upload(dialog.getByLabelText('File'), file)
    await waitFor(() => expect(queries).toHaveLength(4))
    await expect(await dialog.findByRole('button', { name: 'Import 2 tours' })).toBeVisible()
    await expect(queries.at(-1)?.get('columns')).toBe('tourName,tripCost')
    await userEvent.click(dialog.getByRole('button', { name: 'Columns' }))
    await expect(dialog.getByLabelText('Our price')).toHaveDisplayValue('Trip cost (₹)')
  },
}

/** Each row names its errors; the rows without one can be imported alone. */
export const WithErrors: Story = {
  play: async ({ canvasElement }) => {
    const errors = [
      { row: 2, field: 'tourName', message: tourMessages.name },
      ...[3, 4, 5, 8].map((row) => ({
        ...{ row, field: 'itinerary.0.title', message: tourMessages.itineraryTitle(1) },
      })),
      { row: 7, field: 'version', message: STALE_SAVE },
    ]
    const group = 'a'.repeat(24)
    const message = tourImportMessages.rejected(6)
    const queries = answers(() => ({ ...counts, errors, message, group }))
    const dialog = await choose(canvasElement)
    // What several rows have is said once.
    await expect(
      await dialog.findByRole('row', {
        name: `3–5, 8 Itinerary ${tourMessages.itineraryTitle(1)}`,
      }),
    ).toBeVisible()
    await expect(dialog.getAllByRole('row')).toHaveLength(4)
    await expect(dialog.getByRole('button', { name: 'Download errors' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Import the 2 valid rows' }))
    await waitFor(() => expect(queries.at(-1)?.get('validOnly')).toBe('true'))
    await expect(await dialog.findByText(/6 errors in the file. These rows were/)).toBeVisible()
    await expect(dialog.queryByText(/ new,/)).toBeNull()
    // The sheet of the errors leaves the message and its Undo.
    await userEvent.click(dialog.getByRole('button', { name: 'Download errors' }))
    await waitFor(() => expect(queries.at(-1)?.has('dryRun')).toBe(false))
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
  },
}

/** Names that the site does not know are read as known ones, or become categories. */
export const UnknownNames: Story = {
  play: async ({ canvasElement }) => {
    const queries = answers((query) => ({
      ...counts,
      message: tourImportMessages.checked,
      columns: [...known, { heading: 'Remark', column: null, samples: [] }],
      unknown: query.has('values') ? [] : [{ column: 'landscapes', name: 'Hills' }],
      errors: query.has('values')
        ? []
        : [{ row: 2, field: 'landscapes', message: tourMessages.invalidLandscape('Hills') }],
    }))
    localStorage.setItem(
      'tour-import-columns',
      JSON.stringify({ '["_id","tourName","Rate","Remark"]': ['_id', 'tourName', 'tripCost', ''] }),
    )
    const dialog = await choose(canvasElement)
    const hills = await dialog.findByLabelText('Hills')
    await expect(hills).toHaveDisplayValue('Leave these rows out')
    await expect(dialog.getByText('Not imported: Remark.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Import the/ })).toBeVisible()
    await userEvent.selectOptions(hills, 'Mountain')
    // How many rows are valid now, only the next check knows.
    await expect(dialog.queryByRole('button', { name: /^Import the/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Check again' }))
    await expect(await dialog.findByRole('button', { name: 'Import 2 tours' })).toBeVisible()
    await expect(queries.at(-1)?.get('values')).toBe('{"Hills":"Mountain"}')
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 tours' }))
    await waitFor(() => expect(queries.at(-1)?.get('dryRun')).toBe('false'))
    // The next import reads the name as it was chosen, and says so.
    await userEvent.upload(dialog.getByLabelText('File'), file)
    await dialog.findByText(/“Hills” is read as “Mountain”/)
    await userEvent.click(dialog.getByRole('button', { name: 'Choose again' }))
    await dialog.findByLabelText('Hills')
    localStorage.removeItem('tour-import-names')
  },
}

/** The catalogue was changed after the check: the file is checked again, and can still be imported. */
export const ChangedMeanwhile: Story = {
  play: async ({ canvasElement }) => {
    const errors = [{ row: 4, field: 'version', message: STALE_SAVE }]
    const checked = { ...counts, message: tourImportMessages.checked }
    answers(() => checked)
    const dialog = await choose(canvasElement)
    await dialog.findByRole('button', { name: 'Import 2 tours' })
    spyOn(window, 'fetch').mockImplementation(async (url) => {
      const isDryRun = String(url).includes('dryRun=true')
      const body = isDryRun ? { ...checked, errors } : { message: 'Rejected', rows: 3, errors }
      return Response.json(body, { status: isDryRun ? 200 : 400 })
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 tours' }))
    await expect(await dialog.findByRole('button', { name: /valid rows$/ })).toBeVisible()
    await expect(dialog.getByText(STALE_SAVE)).toBeVisible()
  },
}

/** The same on a phone. */
export const Phone: Story = {
  ...WithErrors,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}

/** A file that the server cannot check: it stays chosen. */
export const Failed: Story = {
  play: async ({ canvasElement }) => {
    spyOn(window, 'fetch').mockImplementation(async () =>
      Response.json({ message: tourImportMessages.tooLarge }, { status: 413 }),
    )
    const dialog = await choose(canvasElement)
    await expect(await dialog.findByText(tourImportMessages.tooLarge)).toBeVisible()
    answers(() => ({ ...counts, message: tourImportMessages.checked }))
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await expect(await dialog.findByRole('button', { name: 'Import 2 tours' })).toBeVisible()
  },
}
