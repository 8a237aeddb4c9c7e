import type { SiteSettingsInput } from './site-settings.ts'

/** The interface between the server and the one render function of the web application. */

/** The part of `fetch` that the GraphQL client uses. */
export type GraphqlFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Vite's manifest.json, as far as it is read. */
export type ViteManifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isEntry?: boolean; isDynamicEntry?: boolean }
>

/** What a page loads: a build's files, or the development server's. */
export type PageAssets =
  /** `bootScript` is the text of the inline script that starts a page (apps/web/src/ssr/boot.ts). */
  | { mode: 'production'; manifest: ViteManifest; bootScript: string }
  | { mode: 'development'; refreshPreamble: string }

/** What the server passes for one page. */
export interface RenderOptions {
  request: Request
  /** The GraphQL handler, called in process. */
  graphqlFetch: GraphqlFetch
  /** Marks the page's own inline scripts; random for each rendering. */
  nonce: string
  assets: PageAssets
  /** Absolute origin of the site. */
  publicUrl: string
  /** Site settings in place of the saved ones, for a preview. */
  site?: SiteSettingsInput
  /** Receives the errors behind a page; the page itself shows a masked message. */
  onError?: (error: unknown) => void
}

export type Render = (options: RenderOptions) => Promise<Response>

/** What the web application's server bundle exports. */
export interface ServerBundle {
  render: Render
  /** The GraphQL documents of the public site by their hash: what the browser may request by GET. */
  publicDocuments: ReadonlyMap<string, string>
}
