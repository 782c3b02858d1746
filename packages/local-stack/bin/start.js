import { checkNode } from './check-node.js'

checkNode('start')
const { start } = await import('../src/command.ts')
await start()
