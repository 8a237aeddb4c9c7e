import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { schemaResolver } from './rules.ts'

/** A form whose values a contract's schema validates. `field`: the value and the error of an input. */
export function useSchemaForm<Values extends FieldValues>(
  schema: Parameters<typeof schemaResolver>[0],
  defaultValues: DefaultValues<Values>,
) {
  const form = useForm<Values>({ defaultValues, resolver: schemaResolver(schema) })
  return {
    ...form,
    field: (name: Path<Values>) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
  }
}
