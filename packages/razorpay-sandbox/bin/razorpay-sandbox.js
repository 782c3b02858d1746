#!/usr/bin/env node
// Plain JavaScript: an older Node must be able to read this far and say what is wrong.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`razorpay-sandbox needs Node 24 or newer; this is ${process.version}.`)
  process.exit(1)
}
await import('../src/cli.ts')
