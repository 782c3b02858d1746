import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { categoryPath } from '../../lib/paths.ts'
import { MindPicture, PagePicture, TerminalPicture } from './category-pictures.tsx'
import { Section } from './section.tsx'

const cards = [
  {
    name: 'Web Designing',
    text: 'Layout, type and colour: pages that people find their way in.',
    Picture: PagePicture,
  },
  {
    name: 'Web Development',
    text: 'From the first line of HTML to an application in production.',
    Picture: TerminalPicture,
  },
  {
    name: 'Artificial Intelligence',
    text: 'What models can do, how they learn, and how to put them to use.',
    Picture: MindPicture,
  },
] as const

export function CategoryCards() {
  return (
    <Section heading="Find your course" lead="Three good places to start, out of seven categories.">
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
                <span className="text-ink-soft">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
