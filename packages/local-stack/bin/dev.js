import { checkNode } from './check-node.js'

checkNode('dev')
const { dev } = await import('../src/dev.ts')
await dev()
