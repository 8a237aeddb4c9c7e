/* This file has no Zod: the dialog of the import loads it. */

const NEW = '+'

/** The value of a name in a file that becomes a category. */
export const newCategoryValue = (name: string): string => `${NEW}${name}`

/** The category that a value makes: of `+Wildlife` it is `Wildlife`; undefined for a known name. */
export function newCategoryName(value: string): string | undefined {
  return value.startsWith(NEW) ? value.slice(NEW.length).trim() || undefined : undefined
}
