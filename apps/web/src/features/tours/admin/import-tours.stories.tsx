import { STALE_SAVE } from '@bharat/contracts/messages'
import { tourImportMessages } from '@bharat/contracts/tour-import.messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn, userEvent, within } from 'storybook/test'
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
      dont: ['Import the valid rows of a file with errors.'],
    },
  },
} satisfies Meta<typeof ImportTours>
export default meta
type Story = StoryObj<typeof meta>

const file = new File(['_id,tourName\r\n,Goa\r\n'], 'tours.csv', { type: 'text/csv' })
const counts = { rows: 3, created: 1, updated: 1, unchanged: 1, errors: [] }

async function choose(canvasElement: HTMLElement) {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import tours from CSV' }))
  await userEvent.upload(dialog.getByLabelText('CSV file'), file)
  return dialog
}

/** The dry run says what the file does; the button names the number of tours. */
export const Imported: Story = {
  play: async ({ canvasElement, args }) => {
    const requests: string[] = []
    spyOn(window, 'fetch').mockImplementation(async (url) => {
      requests.push(String(url))
      const isDry = String(url).endsWith('dryRun=true')
      const message = isDry ? tourImportMessages.checked : tourImportMessages.imported(2)
      return Response.json({ message, ...counts })
    })
    const dialog = await choose(canvasElement)
    await expect(await dialog.findByText(/1 new, 1 changed, 1 unchanged/)).toBeVisible()
    await expect(requests).toEqual(['/api/v1/admin/tours/import?dryRun=true'])
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 tours' }))
    await expect(await dialog.findByText(tourImportMessages.imported(2))).toBeVisible()
    await expect(requests[1]).toBe('/api/v1/admin/tours/import?dryRun=false')
    await expect(args.onImported).toHaveBeenCalledOnce()
    await expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull()
  },
}

/** A file with errors cannot be imported: each row names its error. */
export const WithErrors: Story = {
  play: async ({ canvasElement, args }) => {
    const errors = [
      { row: 2, field: 'tourName', message: tourMessages.name },
      { row: 3, field: 'nights', message: tourMessages.nightsMismatch },
      { row: 7, field: 'version', message: STALE_SAVE },
    ]
    spyOn(window, 'fetch').mockImplementation(async () =>
      Response.json({ ...counts, errors, message: tourImportMessages.rejected(3) }),
    )
    const dialog = await choose(canvasElement)
    await expect(await dialog.findByText(tourMessages.nightsMismatch)).toBeVisible()
    await expect(dialog.getAllByRole('row')).toHaveLength(4)
    await expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull()
    await expect(args.onImported).not.toHaveBeenCalled()
  },
}

/** The same on a phone. */
export const Phone: Story = {
  ...WithErrors,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}

/** A file that the server cannot check. */
export const Failed: Story = {
  play: async ({ canvasElement }) => {
    spyOn(window, 'fetch').mockImplementation(async () =>
      Response.json({ message: tourImportMessages.tooLarge }, { status: 413 }),
    )
    const dialog = await choose(canvasElement)
    await expect(await dialog.findByText(tourImportMessages.tooLarge)).toBeVisible()
  },
}
