import { categories } from '@skillharbor/contracts/constants'
import type { Category } from '@skillharbor/contracts/entities'
import type { AdminName } from './accounts.ts'
import { algorithms } from './courses/algorithms.ts'
import { artificialIntelligence } from './courses/artificial-intelligence.ts'
import { computerScience } from './courses/computer-science.ts'
import { uiUx } from './courses/ui-ux.ts'
import { webDesigning } from './courses/web-designing.ts'
import { webDevelopment } from './courses/web-development.ts'
import { web3 } from './courses/web3.ts'

/** A course as its author wrote it; the price is in rupees. */
type Listing = { readonly title: string; readonly description: string; readonly price: number }

const byCategory: Readonly<Record<Category, readonly Listing[]>> = {
  'Computer Science': computerScience,
  'Web Development': webDevelopment,
  'UI/UX': uiUx,
  'Web Designing': webDesigning,
  Web3: web3,
  'Artificial Intelligence': artificialIntelligence,
  'Data Structure and Algorithms': algorithms,
}

export type DemoCourse = Listing & {
  /** The course's name in storage keys; its picture is `pictures/{slug}.webp`. */
  readonly slug: string
  readonly category: Category
  readonly owner: AdminName
}

const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** One course from each category in turn, so that neighbours in the catalogue differ. */
const interleaved = [0, 1, 2, 3].flatMap((round) =>
  categories.flatMap((category) =>
    byCategory[category].slice(round, round + 1).map((listing) => ({ ...listing, category })),
  ),
)

/** The demo catalogue, oldest course first. The two owners alternate. */
export const courses: readonly DemoCourse[] = interleaved.map((course, index) => ({
  ...course,
  slug: slugOf(course.title),
  owner: index % 2 === 0 ? 'asha' : 'ravi',
}))
