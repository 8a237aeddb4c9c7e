import {
  BaseResolver,
  createConfig,
  lintDocument,
  makeDocumentFromString,
} from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

/**
 * Checks apps/server/openapi.json by the recommended rules of Redocly and Spectral, without the network. Any error or
 * warning fails.
 */
const file = new URL('../openapi.json', import.meta.url)
const text = await Bun.file(file).text()

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // The printed document is that of a server at http://localhost.
    'no-server-example.com': 'off',
    // `invitations` is no id of an account.
    'no-ambiguous-paths': 'off',
  },
})
const byRedocly = await lintDocument({
  document: makeDocumentFromString(text, file.pathname),
  config,
  externalRefResolver: new BaseResolver(),
})

const spectral = new Spectral()
spectral.setRuleset({
  extends: [[oas as unknown as RulesetDefinition, 'recommended']],
  // OpenAPI 3.1 permits roles for any scheme; the rule knows those of OAuth only.
  rules: { 'oas3-operation-security-defined': 'off' },
})
const bySpectral = await spectral.run(text)

const problems = [
  ...byRedocly.map(({ ruleId, message, location }) => [ruleId, location[0]?.pointer, message]),
  ...bySpectral.map(({ code, message, path }) => [code, path.join('/'), message]),
]
for (const problem of problems) process.stderr.write(`${problem.join(' · ')}\n`)
process.exit(problems.length > 0 ? 1 : 0)
