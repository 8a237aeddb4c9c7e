import { categoryMessages } from '@bharat/contracts/categories.messages'
import { TextInput } from '@bharat/ui/text-input'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { FormSection } from './form-section.tsx'

const meta = {
  title: 'Admin/Form',
  component: FormSection,
  args: {
    title: 'Add Category',
    busy: false,
    notice: undefined,
    onSubmit: fn((event) => event.preventDefault()),
    submitLabel: 'Save Category',
    busyLabel: 'Saving…',
    children: <TextInput label="Category Name" required defaultValue="Adventure" />,
  },
  argTypes: { children: { control: false }, ref: { control: false } },
  parameters: {
    usage: {
      do: [
        'Name create and edit mode in the title: ‘Add Category’, ‘Edit Category’.',
        'Say at the foot of the form what became of it.',
      ],
      dont: ['Clear what was typed because a save failed.', 'Let it be sent twice.'],
    },
  },
} satisfies Meta<typeof FormSection>
export default meta
type Story = StoryObj<typeof meta>

export const CreateMode: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Save Category' }))
    await expect(args.onSubmit).toHaveBeenCalledOnce()
  },
}
export const EditMode: Story = {
  args: {
    title: 'Edit Category',
    submitLabel: 'Update Category',
    busyLabel: 'Updating…',
    onCancel: fn(),
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Cancel' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}

/** While the record is loaded nothing can be entered that it would replace. */
export const Loading: Story = {
  args: { ...EditMode.args, loading: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('textbox')).toBeDisabled()
    await expect(canvas.getByRole('button', { name: 'Loading…' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}

/** On a phone the further actions are in a menu. */
export const FurtherActions: Story = {
  args: {
    title: 'Edit Tour',
    submitLabel: 'Update Tour',
    busyLabel: 'Updating…',
    actions: ['Save draft', 'Preview', 'Publish now', 'Publish at …'].map((label) => ({
      label,
      disabled: false,
      run: fn(),
    })),
    onCancel: fn(),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const more = canvas.queryByRole('button', { name: 'More' })
    if (more) await userEvent.click(more)
    const role = more ? 'menuitem' : 'button'
    await userEvent.click(await canvas.findByRole(role, { name: 'Preview' }))
    await expect(args.actions?.[1]?.run).toHaveBeenCalledOnce()
  },
}
export const FurtherActionsOnAPhone: Story = {
  ...FurtherActions,
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}

/** Locked while it is saved. */
export const Saving: Story = {
  args: { busy: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('button', { name: 'Saving…' })).toBeDisabled()
    await expect(canvas.getByRole('textbox')).toBeDisabled()
  },
}
export const Saved: Story = {
  args: { notice: { tone: 'success', message: categoryMessages.created } },
}
export const Rejected: Story = {
  args: { notice: { tone: 'error', message: categoryMessages.nameTaken } },
}
export const DraftIsBack: Story = {
  args: {
    notice: {
      tone: 'info',
      message: 'Your unsaved work is back. Chosen images have to be chosen again.',
    },
  },
}
