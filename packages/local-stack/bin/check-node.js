// Plain JavaScript for any Node: pnpm only warns when its automatic install fails, and then runs a script on whatever
// Node the machine has. https://pnpm.io/settings#verifydepsbeforerun
const NEEDED = 24

/** Ends the process with one clear line unless this is the Node that the project installs for itself. */
export function checkNode(command) {
  if (Number(process.version.slice(1).split('.')[0]) === NEEDED) return
  console.error(
    `Skill Harbor needs Node ${NEEDED}, but this is ${process.version}. Run \`npx -y pnpm@12.21.0 ${command}\` in the project's folder; it installs the right one (if it did not, its message above says why).`,
  )
  process.exit(1)
}
