import { fillMarketplace } from '@skillharbor/local-stack/big-marketplace'

// `DATABASE_URL=… pnpm bench:fill [courses] [purchases]`: to try, profile or look at a big marketplace by hand.
const { DATABASE_URL: url } = process.env
const [courses = 100_000, purchases = 1_000_000] = process.argv.slice(2).map(Number)

const problem = !url
  ? 'Set DATABASE_URL to a migrated database without courses, as its superuser.'
  : [courses, purchases].some((count) => !Number.isSafeInteger(count) || count < 1)
    ? 'Say how many courses and purchases, as two whole numbers above zero.'
    : await fillMarketplace(url, { courses, purchases }).catch((error: Error) => error.message)
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else console.log(`Filled with ${courses} courses and ${purchases} purchases.`)
