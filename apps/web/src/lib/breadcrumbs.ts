/** Breadcrumbs from the home page to this page. */
export function breadcrumbs(steps: [name: string, url: string][]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  }
}
