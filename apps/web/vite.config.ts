import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { persistedDocuments } from './scripts/persisted-documents.ts'
import { publicStyles } from './scripts/public-styles.ts'

/** Chunks whose imports a navigation loads at once. */
const LISTED_IN_ENTRY =
  /^(?!.*[\\/](admin[A-Z]|preview|privacy|credits|compare|shortlist|unauthorized|find-tour|tour-filters))/

/** The files of every page: a navigation has them already. */
const IN_EVERY_PAGE = /[\\/](entry-client|framework|rolldown-runtime)-/

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  // The server renders all pages: Vite must not respond with an index.html.
  appType: 'custom',
  resolve: {
    alias: {
      // React contains this hook since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      disableLogging: true,
      routeTreeFileHeader: [
        '/* eslint-disable */',
        '// @ts-nocheck',
        '// Reason of `as any`: the generator sets the id, path and parent, which the type of `update` leaves out.',
      ],
      autoCodeSplitting: true,
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => {
          // On the server a lazily loaded part would suspend the first rendering, and the HTML that then streams later
          // may arrive after hydration. It renders no page of the back-office, so it never loads their code.
          if (isSsrBuild) return routeId.startsWith('/_admin/') ? undefined : []
          // The page of the error is loaded with the first admin page: without a network it could not be loaded any more.
          if (routeId === '/_admin') return [['component', 'errorComponent'], ['pendingComponent']]
          return undefined
        },
        // Loaders contain the documents and the GraphQL client. The first page already has its data, so both
        // are in separate chunks that load with the first navigation.
        defaultBehavior: [
          ['component'],
          ['loader'],
          ['pendingComponent'],
          ['errorComponent', 'notFoundComponent'],
        ],
      },
    }),
    persistedDocuments(),
    react(),
    publicStyles(),
    tailwindcss(),
  ],
  build: {
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Public pages load these modules on demand; the chunks that import them statically load them with themselves.
      checks: { ineffectiveDynamicImport: false },
      input: isSsrBuild
        ? 'src/entry-server.tsx'
        : ['src/entry-client.tsx', 'src/features/quotes/page/quote-page.css'],
      // The code that every page needs is in one file, because separate files compress worse.
      ...(!isSsrBuild && {
        output: {
          // Every page lists names of files, which do not compress: seven letters still tell two builds apart.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            groups: [
              {
                name: 'framework',
                // Only the admin uses the guard of unsaved work.
                test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|seroval|seroval-plugins)[\\/](?!.*useBlocker)/,
              },
              {
                // Code of the pages with tours.
                name: 'tour-facts',
                test: /(contracts[\\/]src[\\/](format|indian-day)|features[\\/]tours[\\/](\w+[\\/])?(tour-facts|tour-list-facts))\.ts/,
              },
              {
                // Code of nearly every public page, with the entry: separate files compress worse.
                name: 'entry-client',
                test: /(packages[\\/](ui[\\/]src[\\/](photo|road-bar|road-scene)|contracts[\\/]src[\\/](site|limits|media|landscapes)\.ts)|web[\\/]src[\\/](lib[\\/](?!known-claims|offices|review-source|stop|use-outside)|routes[\\/]_public[\\/]-home[\\/]home-islands|features[\\/]enquiries[\\/]enquiry-section\.island|entry-client))/,
              },
              {
                // The settings show a card, too: without this, every page with cards would load it as a file of its own.
                name: 'tour-grid',
                test: /(ui[\\/]src[\\/]tour-card|features[\\/]tours[\\/]tour-grid)\.tsx/,
              },
              {
                // One file instead of three, which the entry would list.
                name: 'tour-information',
                test: /(contracts[\\/]src[\\/](tour-)?fields|features[\\/]tours[\\/]detail[\\/]tour-information)\.tsx?$/,
              },
            ],
          },
        },
      }),
    },
    // The pages already preload their routes' chunks.
    modulePreload: {
      polyfill: false,
      // Vite lists the files of each dynamic import in the entry, which every visitor loads. The names of the
      // dashboard's files would be a twentieth of it. Few visitors open the other pages here; a navigation to one
      // of them loads its files one after the other.
      resolveDependencies: (file, files) =>
        LISTED_IN_ENTRY.test(file) ? files.filter((name) => !IN_EVERY_PAGE.test(name)) : [],
    },
  },
  ssr: {
    // One file without external modules, so that every environment uses the same React.
    noExternal: isSsrBuild ? true : ['@bharat/ui', '@bharat/contracts'],
  },
}))
