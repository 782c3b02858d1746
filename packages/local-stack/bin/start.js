import { checkNode } from './check-node.js'

checkNode('start')
await import('../src/cli-start.ts')
