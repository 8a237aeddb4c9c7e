import type { ValuesOf } from '@bharat/contracts/fields'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { SUB_IMAGES } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { SITE_FIELDS } from '@bharat/contracts/site-fields'
import { TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { ImageChoice } from '@bharat/ui/image-preview'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { expect, userEvent, within } from 'storybook/test'
import { categoryOptions, photo } from '../admin.fixtures.ts'
import { BoundField, declaredFields } from './declared-fields.tsx'
import { formFields, type Reference } from './field-table.ts'
import {
  BoundColour,
  BoundImage,
  BoundImages,
  BoundMultiSelect,
  BoundReference,
  BoundSelect,
  BoundText,
  BoundTextarea,
  Labels,
  UploadProgress,
} from './fields.tsx'

interface Values {
  name: string
  description: string
  category: Reference
  landscapes: string[]
  cover: ImageChoice
  gallery: (File | string)[]
}

const empty: Values = {
  name: '',
  description: '',
  category: { _id: '', name: '' },
  landscapes: [],
  cover: null,
  gallery: [],
}

const filled: Values = {
  name: 'Kerala to Kashmir',
  description: 'Down the whole coast, and up to the snow.',
  category: categoryOptions[0] ?? empty.category,
  landscapes: ['Mountain', 'Beaches'],
  cover: photo('roman-colosseum'),
  gallery: ['taj-mahal', 'gateway-of-india', 'perched-osprey'].map(photo),
}

const labels = {
  name: 'Tour Name',
  description: 'Description',
  category: 'Category',
  landscapes: 'Landscapes',
  cover: 'Main Image',
  gallery: 'Sub Images',
}

interface AllFieldsProps {
  values: Values
  /** What is wrong with each field. */
  errors?: Partial<Record<keyof Values, string>>
  /** Share of every upload that is done. */
  progress?: number
  disabled?: boolean
}

/** A form with every kind of field that the tabs are made of. */
function AllFields({ values, errors = {}, progress, disabled = false }: AllFieldsProps) {
  const form = useForm<Values>({ defaultValues: values, shouldFocusError: false })
  const { setError } = form
  useEffect(() => {
    for (const [name, message] of Object.entries(errors)) {
      setError(name as keyof Values, { message })
    }
  }, [errors, setError])
  return (
    <Labels value={labels}>
      <UploadProgress value={() => progress}>
        <form className="max-w-3xl rounded-lg border border-line bg-surface p-6">
          <fieldset disabled={disabled} className="flex flex-col gap-5">
            <legend className="sr-only">A tour</legend>
            <BoundText form={form} name="name" required />
            <BoundTextarea form={form} name="description" />
            <BoundReference
              form={form}
              name="category"
              required
              placeholder="Select a category"
              records={categoryOptions}
            />
            <BoundMultiSelect form={form} name="landscapes" options={LANDSCAPES} required />
            <BoundImage form={form} name="cover" required />
            <BoundImages
              form={form}
              name="gallery"
              hint={`Exactly ${SUB_IMAGES} images.`}
              max={SUB_IMAGES}
            />
          </fieldset>
        </form>
      </UploadProgress>
    </Labels>
  )
}

const declared = { ...TOUR_FIELDS, ...SITE_FIELDS }
const { labels: declaredLabels, empty: blank } = formFields<ValuesOf<typeof declared>>()(
  declaredFields(declared),
)

function DeclaredControls() {
  const form = useForm<FieldValues>({ defaultValues: blank })
  return (
    <Labels value={declaredLabels}>
      <form className="flex max-w-3xl flex-col gap-5">
        {Object.entries(declared).map(([name, field]) => (
          <BoundField key={name} form={form} field={field} path={name} />
        ))}
      </form>
    </Labels>
  )
}

const meta = {
  title: 'Admin/Fields',
  component: BoundText,
  subcomponents: {
    BoundColour,
    BoundTextarea,
    BoundReference,
    BoundSelect,
    BoundMultiSelect,
    BoundImage,
    BoundImages,
    BoundField,
  },
  parameters: {
    usage: {
      do: ['Name a field once, in the form’s labels: errors and conflicts use the same word.'],
      dont: ['Lay out a form by its errors: an error must not move a field.'],
    },
  },
} satisfies Meta
export default meta
type Story = StoryObj

export const Empty: Story = { render: () => <AllFields values={empty} /> }
export const Filled: Story = { render: () => <AllFields values={filled} /> }
export const Rejected: Story = {
  render: () => (
    <AllFields
      values={empty}
      errors={{
        name: tourMessages.name,
        category: tourMessages.category,
        landscapes: tourMessages.landscapes,
        cover: tourMessages.mainImage,
        gallery: tourMessages.subImages,
        description: mediaMessages.badForm,
      }}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = await canvas.findByLabelText(/^Tour Name/)
    await expect(name).toHaveAccessibleDescription(tourMessages.name)
    await expect(name).toBeInvalid()
  },
}

/** A save is under way: the images show their progress. */
export const Uploading: Story = {
  render: () => <AllFields values={filled} progress={0.6} disabled />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText(/^Tour Name/)).toBeDisabled()
    await expect(within(canvasElement).getAllByRole('progressbar').length).toBeGreaterThan(0)
  },
}
export const Typing: Story = {
  render: () => <AllFields values={empty} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText(/^Tour Name/), 'Spiti')
    await userEvent.selectOptions(canvas.getByLabelText(/^Category/), 'Adventure')
    await expect(canvas.getByLabelText(/^Category/)).toHaveDisplayValue('Adventure')
  },
}

/** The controls of declared fields, one for each kind. */
export const Declared: Story = {
  render: () => <DeclaredControls />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const label of ['Included', 'Smallest group', 'Best season', 'Video channel', 'Logo']) {
      await expect(canvas.getAllByText(label)[0]).toBeVisible()
    }
    await userEvent.type(canvas.getByLabelText('Largest group'), '12')
    await expect(canvas.getByLabelText('Largest group')).toHaveValue('12')
  },
}
export const Phone: Story = {
  render: () => <AllFields values={filled} />,
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
