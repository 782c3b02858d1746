import { checkNode } from '../../local-stack/bin/check-node.js'

checkNode('test')
await import('../src/test.ts')
