import { categories } from '@skillharbor/contracts/constants'
import { categoryName } from '@skillharbor/ui/category'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { categoryPath } from '../../lib/paths.ts'
import { t } from './messages.ts'
import mindPicture from './mind-picture.svg?no-inline'
import pagePicture from './page-picture.svg?no-inline'
import { Section } from './section.tsx'
import terminalPicture from './terminal-picture.svg?no-inline'

const cards = [
  { name: 'Web Designing', text: 'designing', picture: pagePicture },
  { name: 'Web Development', text: 'development', picture: terminalPicture },
  { name: 'Artificial Intelligence', text: 'intelligence', picture: mindPicture },
] as const
const featured: readonly string[] = cards.map(({ name }) => name)
const others = categories.filter((name) => !featured.includes(name))

/** Three categories with pictures, as specified, and the others as links. */
export function CategoryCards() {
  return (
    <Section heading={t('categories.title')} lead={t('categories.lead')}>
      <ul className="grid gap-6 md:grid-cols-3">
        {cards.map(({ name, text, picture }) => (
          <li key={name}>
            <Link
              to={categoryPath(name)}
              className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow hover:shadow-raised"
            >
              <img src={picture} alt="" width={480} height={220} loading="lazy" className="w-full" />
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
