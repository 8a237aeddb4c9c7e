import { serviceMessages } from '@bharat/contracts/messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { noResponse } from '../../../../../.storybook/network.ts'
import { ExportMenu, useExport } from './export-menu.tsx'

function Example() {
  const { menu, notice } = useExport('/admin/enquiries', {
    search: 'anu & co',
    channel: 'email',
    from: null,
  })
  return (
    <div className="flex flex-col items-start gap-4">
      {menu}
      {notice}
    </div>
  )
}

const meta = {
  title: 'Admin/Export menu',
  component: ExportMenu,
  args: { busy: false, onExport: () => undefined },
  decorators: [inDashboard],
  render: () => <Example />,
  parameters: {
    path: '/adminDashboard?tab=enquiries',
    usage: {
      do: ['Put it beside the filters: the file has the rows that they leave.'],
      dont: ['Offer a format that the server does not have.'],
    },
  },
} satisfies Meta<typeof ExportMenu>
export default meta
type Story = StoryObj<typeof meta>

async function choose(canvasElement: HTMLElement, format: string) {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: format }))
}

/** The file has the filters of the list, and the name that the server gives it. */
export const Saved: Story = {
  play: async ({ canvasElement }) => {
    const fetch = spyOn(window, 'fetch').mockImplementation(async () => {
      const name = 'attachment; filename="enquiries-2026-11-22.csv"'
      return new Response('\uFEFFfullName\r\n', { headers: { 'content-disposition': name } })
    })
    const saved: string[] = []
    const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    await choose(canvasElement, 'CSV')
    await waitFor(() => expect(saved).toEqual(['enquiries-2026-11-22.csv']))
    await expect(fetch.mock.lastCall?.[0]).toBe(
      '/api/v1/admin/enquiries.csv?search=anu+%26+co&channel=email',
    )
    click.mockRestore()
  },
}

/** The button is disabled until the server has sent the whole file. */
export const Busy: Story = {
  parameters: { network: { rest: { 'GET /api/v1/admin/enquiries.xlsx': noResponse } } },
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'Excel (XLSX)')
    const button = await within(canvasElement).findByRole('button', { name: 'Exporting…' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  },
}

/** A download that fails or breaks off is reported, and nothing is saved. */
export const Failed: Story = {
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'CSV')
    const alert = await within(canvasElement).findByText(/could not be downloaded/)
    await expect(alert).toHaveTextContent(serviceMessages.outOfReach)
    await expect(within(canvasElement).getByRole('button', { name: 'Export' })).toBeEnabled()
  },
}
