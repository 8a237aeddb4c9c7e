import type { BreadcrumbList, ListItem } from 'schema-dts'

/** Breadcrumbs from the home page to this page. */
export function breadcrumbs(steps: [name: string, url: string][]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(
      ([name, item], index): ListItem => ({ '@type': 'ListItem', position: index + 1, name, item }),
    ),
  }
}
