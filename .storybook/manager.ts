import { addons } from 'storybook/manager-api'
import { brandOf } from './brand.ts'

// This file cannot read files of the product, so the build passes the tokens as a variable.
const tokens: Record<string, string> = JSON.parse(process.env.STORYBOOK_TOKENS ?? '{}')

addons.setConfig({ theme: brandOf(tokens), sidebar: { showRoots: true } })
