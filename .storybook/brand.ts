import { create } from 'storybook/theming'

/**
 * The theme of Storybook's own screens, in the product's colours.
 * @param tokens the tokens of theme.css: the theme takes colours, not custom properties
 */
export function brandOf(tokens: Readonly<Record<string, string>>) {
  const color = (name: string) => {
    const value = tokens[`--color-${name}`]
    // With a missing colour Storybook would show an error instead of every documentation page.
    if (value === undefined) throw new Error(`theme.css has no --color-${name}`)
    return value
  }
  return create({
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
}
