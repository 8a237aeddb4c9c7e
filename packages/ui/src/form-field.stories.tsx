import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { controlClass, FieldGroup, FormField } from './form-field.tsx'

const meta = {
  title: 'UI/Form field',
  component: FormField,
  subcomponents: { FieldGroup },
  args: {
    label: 'Trip Style',
    children: (control) => <input {...control} className={controlClass} />,
  },
  argTypes: { children: { control: false } },
  parameters: {
    usage: {
      do: [
        'Build a new kind of field on it: label, hint and error then belong to the control.',
        'Show an error beside its field, in the words of the rule.',
      ],
      dont: ['Use a placeholder as a label.', 'Mark optional fields; required ones have the mark.'],
    },
  },
} satisfies Meta<typeof FormField>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithHint: Story = { args: { hint: 'Several with commas' } }
export const Required: Story = { args: { required: true } }
export const Invalid: Story = {
  args: {
    label: 'Tour Name',
    required: true,
    hint: 'As it stands on the site',
    error: 'Please enter tour name.',
  },
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('textbox', { name: /Tour Name/ })
    await expect(control).toBeInvalid()
    await expect(control).toHaveAccessibleDescription(
      'As it stands on the site Please enter tour name.',
    )
  },
}

/** A group of controls with one legend. */
export const Group: Story = {
  render: () => (
    <FieldGroup label="Landscapes" required error="Please select at least one landscape.">
      <div className="flex gap-4">
        {['Mountain', 'Beaches', 'Forest'].map((name) => (
          <label key={name} className="inline-flex min-h-11 items-center gap-2">
            <input type="checkbox" className="size-5 accent-brown" /> {name}
          </label>
        ))}
      </div>
    </FieldGroup>
  ),
}
