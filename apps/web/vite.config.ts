import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { persistedDocuments } from './scripts/persisted-documents.ts'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  // Pages are rendered by the server: Vite never answers with an index.html of its own.
  appType: 'custom',
  resolve: {
    alias: {
      // React has had this hook itself since version 18.
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
      // On the server a route that is still to be loaded would suspend the first rendering: what
      // follows as a stream can come after the browser has taken the page over.
      autoCodeSplitting: !isSsrBuild,
      codeSplittingOptions: {
        // Loaders carry the documents and the GraphQL client: the first page has its data already,
        // so both wait in chunks of their own until the first navigation.
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
    tailwindcss(),
  ],
  build: {
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx',
      // What every page needs stays in one file: split by use it would compress worse.
      ...(!isSsrBuild && {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'framework',
                // The guard of unsaved work is the admin's alone.
                test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|seroval|seroval-plugins)[\\/](?!.*useBlocker)/,
              },
              {
                // What nearly every public page shows: a dozen files of half a kilobyte each otherwise.
                name: 'site',
                test: /(packages[\\/](ui[\\/]src[\\/](photo|road-bar|road-scene)|contracts[\\/]src[\\/](site|limits|media|landscapes)\.ts)|web[\\/]src[\\/](lib[\\/](?!load)|features[\\/]landscapes[\\/]landscape-p|routes[\\/]_public[\\/]-home[\\/]home-islands|features[\\/]enquiries[\\/]enquiry-section\.island))/,
              },
            ],
          },
        },
      }),
    },
    // The routes' chunks are named in the pages' preload links already.
    modulePreload: { polyfill: false },
  },
  ssr: {
    // One file without node_modules behind it: the same React in every environment.
    noExternal: isSsrBuild ? true : ['@bharat/ui', '@bharat/contracts'],
  },
}))
