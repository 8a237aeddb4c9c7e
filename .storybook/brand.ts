import { create } from 'storybook/theming'

const tokens: Record<string, string> = JSON.parse(process.env.STORYBOOK_TOKENS ?? '{}')
const color = (name: string) => tokens[`--color-${name}`] ?? ''

/** Storybook's own screens in the product's colours. */
export const brand = create({
  base: 'light',
  brandTitle: 'Bharat by Road',
  brandUrl: './',
  brandImage: './wordmark.svg',
  brandTarget: '_self',
  fontBase: '"Poppins", system-ui, sans-serif',
  appBg: color('sunken'),
  appContentBg: color('paper'),
  appPreviewBg: color('paper'),
  appBorderColor: color('line'),
  appBorderRadius: 8,
  textColor: color('ink'),
  textMutedColor: color('ink-soft'),
  textInverseColor: color('white'),
  colorPrimary: color('accent-strong'),
  colorSecondary: color('accent-strong'),
  barBg: color('surface'),
  barTextColor: color('ink-soft'),
  barHoverColor: color('accent-strong'),
  barSelectedColor: color('accent-strong'),
  buttonBg: color('surface'),
  buttonBorder: color('line-strong'),
  booleanBg: color('sunken'),
  booleanSelectedBg: color('surface'),
  inputBg: color('surface'),
  inputBorder: color('line-strong'),
  inputTextColor: color('ink'),
  inputBorderRadius: 6,
})
