import { writeFileSync } from 'node:fs'
import { digestOf, recordPath, wireNow } from './wire.ts'

// `pnpm --filter @skillharbor/contracts wire:record`: the wire was changed on purpose.
const wire = wireNow()
writeFileSync(recordPath, wire)
console.log(`Recorded wire ${digestOf(wire)}. Say what changed in CHANGELOG.md, whose newest entry names that wire.`)
