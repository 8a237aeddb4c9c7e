import type { PublicQuote } from './quotes.ts'
import type { SiteSettings } from './site-settings.ts'

/** The interface between the server and the render function of the web application. */

/** The part of `fetch` that the GraphQL client uses. */
export type GraphqlFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Vite's manifest.json, as far as the application reads it. */
export type ViteManifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isEntry?: boolean; isDynamicEntry?: boolean }
>

/** The scripts and styles of a page: those of a build, or of the development server. */
export type PageAssets =
  /**
   * `bootScript` is the text of the inline script that starts a page (apps/web/src/ssr/boot.ts), `seenScript` that of the page of
   * a quote (seen.ts).
   */
  | { mode: 'production'; manifest: ViteManifest; bootScript: string; seenScript: string }
  | { mode: 'development'; refreshPreamble: string }

/** Input of the render function for one page. */
export interface RenderOptions {
  request: Request
  /** The GraphQL handler, called in process. */
  graphqlFetch: GraphqlFetch
  /** CSP nonce of the page's inline scripts; random for each rendering. */
  nonce: string
  assets: PageAssets
  /** Absolute origin of the site. */
  publicUrl: string
  /** Site settings that replace the saved ones, for a preview. */
  site?: SiteSettings
  /** Receives the errors of a page; the page itself shows a masked message. */
  onError?: (error: unknown) => void
}

export type Render = (options: RenderOptions) => Promise<Response>

/** What a traveller does on the page of a quote. */
export const QUOTE_REPLIES = ['acceptance', 'decline', 'question'] as const
export type QuoteReplyKind = (typeof QUOTE_REPLIES)[number]

/** What a browser has entered on the page of a quote, whichever reply it has sent. */
export interface EnteredReply {
  kind: QuoteReplyKind
  /** By the names of the fields. */
  values: Readonly<Record<string, string>>
  /** Why the server has rejected it: messages by the names of the fields; '' is the whole form. */
  errors: Readonly<Record<string, string>>
}

/** What the page of a quote shows. */
export interface QuotePageContent {
  quote: PublicQuote
  site: Pick<
    SiteSettings,
    'name' | 'logo' | 'logoImage' | 'brandDark' | 'brandAccent' | 'sharingImage'
  >
  path: string
  entered?: EnteredReply
  /** The question that waits for an answer; empty for a browser that has not asked it. */
  asked?: string
  /** No question waits, and one was answered. */
  isAnswered?: boolean
}

/** A page of a quote to draw. */
export interface DrawnQuotePage extends QuotePageContent {
  /** Whether the page says that a person has opened it: not to the desk. */
  isCounted: boolean
}

export interface QuotePageOptions
  extends DrawnQuotePage,
    Pick<RenderOptions, 'nonce' | 'assets' | 'publicUrl'> {}

/** What the web application's server bundle exports. */
export interface ServerBundle {
  render: Render
  /** The page of a quote: HTML that needs no script. */
  renderQuote: (options: QuotePageOptions) => string
  /** The GraphQL documents of the public site by their hash: what the browser may request by GET. */
  publicDocuments: ReadonlyMap<string, string>
}
