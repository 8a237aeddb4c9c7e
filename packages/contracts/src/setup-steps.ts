/* The steps of the set-up page. This file has no Zod: pages load it. */

export const SETUP_STEPS = [
  'company',
  'contact',
  'brand',
  'category',
  'tour',
  'departure',
  'homePage',
  'enquiry',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** The states of a step. `example`: it has values that the operator has neither replaced nor confirmed. */
export const SETUP_STATES = ['done', 'example', 'missing'] as const
export type SetupState = (typeof SETUP_STATES)[number]

/** The settings of the contact step, by the first part of their paths. */
const CONTACT = [
  'phones',
  'email',
  'availability',
  'hours',
  'team',
  'branches',
  'social',
  'channel',
]

/** The step to which a setting belongs. @param path of the setting, such as `phones.primary` */
export function stepOfSetting(path: string): SetupStep {
  const [name = ''] = path.split('.')
  if (name === 'whatsapp' || CONTACT.includes(name)) return 'contact'
  return name === 'videos' ? 'homePage' : 'company'
}
