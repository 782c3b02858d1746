import { checkNode } from './check-node.js'

checkNode('dev')
await import('../src/cli-dev.ts')
