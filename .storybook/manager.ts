import { addons } from 'storybook/manager-api'
import { brandOf } from './brand.ts'

// No file of the product can be read from here: the build hands the tokens over.
const tokens: Record<string, string> = JSON.parse(process.env.STORYBOOK_TOKENS ?? '{}')

addons.setConfig({ theme: brandOf(tokens), sidebar: { showRoots: true } })
