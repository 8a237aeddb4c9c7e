/**
 * The stories of which a reference picture is kept, at a phone's and at a desk's width. A line here,
 * then `bun run test:visual --update`; the pictures stand in `references/`.
 *
 * Chosen are stories that show a component in several states at once, and hold still: no player, no
 * clock. Photographs are drawn as one flat colour.
 */
export const CHOSEN: readonly string[] = [
  'foundations-icons--all',
  'ui-button--all',
  'ui-confirm--open',
  'ui-data-table--empty',
  'ui-data-table--loading',
  'ui-data-table--long-words',
  'ui-data-table--rows',
  'ui-date-list--many',
  'ui-dialog--failure',
  'ui-form-field--group',
  'ui-image-field--empty',
  'ui-image-field--required',
  'ui-message-dialog--failure',
  'ui-milestone--distance',
  'ui-multi-select--two-chosen',
  'ui-notice--with-action',
  'ui-paging--many-pages',
  'ui-road-bar--facts',
  'ui-road-scene--decoration',
  'ui-search-field--in-force',
  'ui-select--invalid',
  'ui-tab-bar--nine',
  'ui-text-input--invalid',
  'ui-textarea--prefilled',
  'ui-toggle--with-label',
  'ui-tour-card--missing-image',
  'admin-list--empty',
  'admin-list--failed-later',
  'admin-list--last-page',
  'admin-list--loading',
  'admin-list--long-words',
  'admin-list--many-pages',
  'admin-list--toggling',
]
