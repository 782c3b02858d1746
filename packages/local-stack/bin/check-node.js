// Plain JavaScript that any Node can run: if pnpm's automatic install fails, pnpm only warns and runs the script with
// the machine's own Node. https://pnpm.io/settings#verifydepsbeforerun
const REQUIRED = 24

/** Exits with a one-line message unless this is the Node version that the project installs for itself. */
export function checkNode(command) {
  if (Number(process.version.slice(1).split('.')[0]) === REQUIRED) return
  console.error(
    `Skill Harbor needs Node ${REQUIRED}, but this is ${process.version}. Run \`npx -y pnpm@12.21.0 ${command}\` in the project's folder to install it. If that fails, its message above says why.`,
  )
  process.exit(1)
}
