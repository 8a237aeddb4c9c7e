import type { Meta, StoryObj } from '@storybook/react-vite'
import { useForm } from 'react-hook-form'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { EntryList } from './entry-list.tsx'
import { BoundText, BoundTextarea, Labels } from './fields.tsx'

const labels = { faqs: (place: number) => ({ q: `Question ${place}`, a: `Answer ${place}` }) }

interface QuestionsProps {
  faqs: { q: string; a: string }[]
  canBeEmpty?: boolean
  canMove?: boolean
  max?: number
}

function Questions({ faqs, ...props }: QuestionsProps) {
  const form = useForm({ defaultValues: { faqs } })
  return (
    <Labels value={labels}>
      <form className="flex max-w-3xl flex-col gap-4">
        <EntryList form={form} name="faqs" one="question" add="Add Question" {...props}>
          {(index) => (
            <>
              <BoundText form={form} name={`faqs.${index}.q`} />
              <BoundTextarea form={form} name={`faqs.${index}.a`} />
            </>
          )}
        </EntryList>
      </form>
    </Labels>
  )
}

const meta = {
  title: 'Admin/Entry list',
  component: EntryList,
  parameters: {
    usage: {
      do: ['Use it for a field that is a list of like entries: questions, addresses, branches.'],
      dont: ['Allow an empty list where the schema requires an entry.'],
    },
  },
} satisfies Meta
export default meta
type Story = StoryObj

export const One: Story = { render: () => <Questions faqs={[{ q: '', a: '' }]} /> }
export const AddAndRemove: Story = {
  render: () => <Questions faqs={[{ q: 'Is lunch included?', a: 'Breakfast is.' }]} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Add Question' }))
    await expect(canvas.getByLabelText('Question 2')).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove question 1' }))
    await expect(canvas.getByLabelText('Question 1')).toHaveValue('')
    await expect(canvas.getByRole('button', { name: 'Add Question' })).toHaveFocus()
    await expect(canvas.queryByRole('button', { name: /Remove/ })).toBeNull()
  },
}
/** The last entry can be removed; the button adds the first one again. */
export const CanBeEmpty: Story = {
  render: () => <Questions faqs={[{ q: 'Is lunch included?', a: 'Breakfast is.' }]} canBeEmpty />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Remove question 1' }))
    await expect(canvas.queryByRole('listitem')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Add Question' }))
    await expect(canvas.getByLabelText('Question 1')).toHaveFocus()
  },
}
/** A moved entry keeps the focus on the button that moved it, also at the end, where the button has no effect. */
export const Moving: Story = {
  render: () => (
    <Questions
      faqs={[
        { q: 'Is lunch included?', a: 'Breakfast is.' },
        { q: 'When does Kunzum La open?', a: 'In June.' },
        { q: 'Are pets allowed?', a: 'No.' },
      ]}
      canMove
      max={3}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('button', { name: 'Move down: question 1' }).focus()
    await userEvent.keyboard('{Enter}')
    const second = canvas.getByRole('button', { name: 'Move down: question 2' })
    await waitFor(() => expect(second).toHaveFocus())
    await expect(canvas.getByLabelText('Question 2')).toHaveValue('Is lunch included?')
    await userEvent.keyboard('{Enter}')
    const last = canvas.getByRole('button', { name: 'Move down: question 3' })
    await waitFor(() => expect(last).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByLabelText('Question 3')).toHaveValue('Is lunch included?')
    await expect(last).toHaveFocus()
    // The list is full.
    await userEvent.click(canvas.getByRole('button', { name: 'Add Question' }))
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
  },
}
export const Phone: Story = {
  render: () => (
    <Questions
      faqs={[
        { q: 'Is lunch included?', a: 'Breakfast is.' },
        { q: 'When does Kunzum La open?', a: 'Usually in the first half of June.' },
      ]}
    />
  ),
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
