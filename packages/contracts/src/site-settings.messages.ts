/** Messages of the site settings: each names the field and the expected format. */
export const siteSettingsMessages = {
  saved: 'Site settings saved successfully.',
  couldNotLoad: 'Failed to load site settings.',
  bodyInvalid: 'The site settings must be an object.',
  required: (label: string) => `${label} is required.`,
  phoneInvalid: (label: string) =>
    `${label} must be a number that can be dialled, with its country code, such as +91 98765 43210.`,
  emailInvalid: 'Email must be an address such as hello@example.com.',
  linkInvalid: (label: string) =>
    `${label} must be a link that begins with https://, such as https://www.example.com/page.`,
  videoInvalid:
    'The video must be a YouTube address, such as https://www.youtube.com/watch?v=dQw4w9WgXcQ, or its 11-character id.',
  timeInvalid: (label: string) => `${label} must be a time such as 08:30.`,
  timesMissing: (days: string) => `Enter the times of ${days}, or clear the days.`,
  daysInvalid: 'Opening days must be days of the week, such as Monday.',
  numberInvalid: (label: string, min: number, max: number) =>
    `${label} must be a whole number from ${min} to ${max}.`,
  ratingInvalid: 'Review rating must be a number from 0 to 5, such as 4.5.',
  imageInvalid: (label: string) => `${label} must be an image of this site or its https:// link.`,
  colourInvalid: (label: string) =>
    `${label} must be a colour with three or six hexadecimal digits, such as #0a3d62.`,
  codeInvalid: (label: string) => `${label} must be letters and digits, such as ABC.`,
  listInvalid: (label: string, max: number) => `${label} must be a list of at most ${max}.`,
  kindInvalid: 'A navigation link must lead to a tour or a category.',
  targetInvalid: 'Choose the tour or category that this navigation link leads to.',
  targetMissing: 'Choose a tour or category that exists and is active: this one is not shown.',
  targetIds: 'ids must be ids of tours and categories, separated by commas.',
  targetTwice: 'Choose another tour or category: this one is in the navigation already.',
} as const
