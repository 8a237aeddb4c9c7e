import type { Page } from 'playwright-core'

/**
 * The utility classes of the page's stylesheets, in the order in which the sheets apply: one entry for each selector,
 * with the conditions around it and its declarations.
 */
export function utilitiesOf(page: Page): Promise<string[][]> {
  return page.evaluate(() => {
    const entries = (rules: CSSRuleList, conditions = ''): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) {
          const nested = rule.cssRules.length > 0 ? entries(rule.cssRules, rule.selectorText) : []
          // The build may join neighbours with equal declarations into one `:is()`.
          const own = rule.selectorText
            .replace(/^:is\((.*)\)$/, (whole, list) => (/^\.[^,]*, \./.test(list) ? list : whole))
            .split(/(?<!\\), (?![^(]*\))/)
            .map((selector) => `${conditions} ${selector} { ${rule.style.cssText} }`)
          return [...own, ...nested.map((entry) => `${conditions} ${entry}`)]
        }
        if (rule instanceof CSSConditionRule) {
          return entries(rule.cssRules, `${conditions} ${rule.conditionText}`)
        }
        return []
      })
    return [...document.styleSheets].map((sheet) =>
      [...sheet.cssRules].flatMap((rule) =>
        rule instanceof CSSLayerBlockRule && rule.name === 'utilities'
          ? entries(rule.cssRules)
          : [],
      ),
    )
  })
}
