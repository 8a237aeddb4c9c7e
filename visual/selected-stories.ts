/**
 * The stories with a reference image, at a phone's and at a desktop's width. To add one, add a line
 * here and run `bun run test:visual --update`; the images are in `references/`.
 *
 * Select stories that show a component in several states at once and do not move: no player, no
 * clock. Photographs are drawn as one flat colour.
 */
export const SELECTED_STORIES: readonly string[] = [
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
  'site-footer--wide',
  'site-navigation--wide',
  'pages-admin-login--empty',
  'pages-contact--wide',
  'pages-not-found--unknown-path',
]
