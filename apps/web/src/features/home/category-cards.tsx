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
                  {name}
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
    </Section>
  )
}
