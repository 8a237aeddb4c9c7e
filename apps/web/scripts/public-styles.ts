import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Leaves the classes that only the back-office uses out of `src/styles.css`, which every visitor loads: Tailwind reads
 * the files of the public site in place of whole folders. These are the files that the client entry imports, except
 * through the pages of the back-office, which load the complete `src/admin/admin.css`.
 */
export function publicStyles(): Plugin {
  return {
    name: 'public-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/styles\.css$/ },
      async handler(code, id) {
        const transpiler = new Bun.Transpiler({ loader: 'tsx' })
        const files = new Set<string>()
        const visit = async (file: string) => {
          files.add(file)
          // Without the imports of types only.
          for (const { path } of transpiler.scanImports(await readFile(file, 'utf8'))) {
            const found = await this.resolve(path, file)
            if (found && isPublic(found.id) && !files.has(found.id)) await visit(found.id)
          }
        }
        await visit(id.replace(/styles\.css$/, 'entry-client.tsx'))
        const sources = [...files].map((file) => `@source ${JSON.stringify(file)};\n`)
        return { code: code.replace(/^@source ".*\n/gm, '') + sources.join(''), map: null }
      },
    },
  }
}

const isPublic = (file: string) =>
  /\/(web|ui)\/src\/.+\.tsx?$/.test(file) && !/\/routes\/(_admin\/|admin[A-Z])/.test(file)
