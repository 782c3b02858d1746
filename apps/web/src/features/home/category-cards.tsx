import { categories } from '@skillharbor/contracts/constants'
import { categoryName } from '@skillharbor/ui/category'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { categoryPath } from '../../lib/paths.ts'
import { MindPicture, PagePicture, TerminalPicture } from './category-pictures.tsx'
import { t } from './messages.ts'
import { Section } from './section.tsx'

const cards = [
  { name: 'Web Designing', text: 'designing', Picture: PagePicture },
  { name: 'Web Development', text: 'development', Picture: TerminalPicture },
  { name: 'Artificial Intelligence', text: 'intelligence', Picture: MindPicture },
] as const
const featured: readonly string[] = cards.map(({ name }) => name)
const others = categories.filter((name) => !featured.includes(name))

/** Three categories with pictures, as specified, and the others as links. */
export function CategoryCards() {
  return (
    <Section heading={t('categories.title')} lead={t('categories.lead')}>
      <ul className="grid gap-6 md:grid-cols-3">
        {cards.map(({ name, text, Picture }) => (
          <li key={name}>
            <Link
              to={categoryPath(name)}
              className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow hover:shadow-raised"
            >
              <Picture />
              <span className="flex grow flex-col gap-1.5 p-5">
                <span className="flex items-center justify-between text-lg font-semibold">
                  {categoryName(name)}
                  <ArrowRight
                    aria-hidden
                    className="size-5 text-accent transition-transform group-hover:translate-x-1"
                  />
                </span>
                <span className="text-ink-soft">{t(`categories.${text}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
        {others.map((name) => (
          <li key={name}>
            <Link
              to={categoryPath(name)}
              className="group flex h-full min-h-14 items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3 font-semibold transition-shadow hover:shadow-raised"
            >
              {categoryName(name)}
              <ArrowRight
                aria-hidden
                className="size-5 shrink-0 text-accent transition-transform group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
