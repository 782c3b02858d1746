import { skeletonCards } from '@skillharbor/contracts/constants'
import { CourseCard, CourseGrid } from '@skillharbor/ui/course-card'

const bar = 'animate-pulse rounded bg-sunken'

/**
 * The catalogue's first cards in the page's skeleton, once the page's head has brought the courses (early.ts). Until then,
 * and where it didn't, they aren't there. They have the places of the cards that are drawn later.
 */
export function CatalogueCards() {
  const cards = Array.from({ length: skeletonCards }, (_, at) => `catalogue.content.${at}`)
  return (
    <div className="hidden in-data-is-early:block">
      <div className="my-2 flex h-11 items-center justify-between sm:mb-3">
        <div className={`h-5 w-24 ${bar}`} />
        <div className={`h-11 w-48 rounded-control ${bar}`} />
      </div>
      <CourseGrid>
        {cards.map((course) => (
          // A shop with fewer courses has fewer cards.
          <li key={course} className="has-[h2>:empty]:hidden">
            <CourseCard
              title={<span data-early={`${course}.title`} data-early-language={`${course}.language`} />}
              meta={<span className={`inline-block h-3 w-32 ${bar}`} />}
              by={<span data-early={`${course}.teacher.name`} className="block min-h-6 leading-6 text-ink" />}
              facts={<span className={`inline-block h-3 w-24 ${bar}`} />}
              rating={null}
              description={<span data-early={`${course}.description`} data-early-language={`${course}.language`} />}
              compact
            >
              <span className={`h-6 w-20 ${bar}`} />
              <span className={`h-11 w-28 rounded-control ${bar}`} />
            </CourseCard>
          </li>
        ))}
      </CourseGrid>
    </div>
  )
}
