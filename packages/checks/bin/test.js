// `pnpm test` starts here. Plain JavaScript: it must run, and say what is wrong, on any Node.
const wanted = 24
const major = Number(process.versions.node.split('.')[0])
if (major === wanted) {
  await import('../src/test.ts')
} else {
  console.error(
    `The tests run on Node ${wanted}, which \`pnpm install\` brings; this is Node ${major}. Look above for why the install failed, then run the command again.`,
  )
  process.exit(1)
}
