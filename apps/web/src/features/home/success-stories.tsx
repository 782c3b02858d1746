import { Card } from '@skillharbor/ui/card'
import { Section } from './section.tsx'

const stories = [
  {
    name: 'Meera Krishnan',
    handle: '@meera_draws_ui',
    words: 'I redid our shop’s checkout with what I learned in the first week. Fewer people get lost now.',
  },
  {
    name: 'Arjun Deshpande',
    handle: '@arjun_ships_web',
    words: 'The projects were the size of real work. I showed two of them in the interview that got me hired.',
  },
  {
    name: 'Farah Siddiqui',
    handle: '@farah_learns_ai',
    words: 'At last somebody who explains what a model does before showing off what it can do.',
  },
  {
    name: 'Daniel Fernandes',
    handle: '@dan_sorts_graphs',
    words: 'Data structures had scared me for years. Pen, paper and good questions, and now they make sense.',
  },
  {
    name: 'Kavya Reddy',
    handle: '@kavya_on_chain',
    words: 'Paid by UPI on the bus, was learning before my stop. The price was the price.',
  },
  {
    name: 'Imran Shaikh',
    handle: '@imran_writes_css',
    words:
      'I came for one course in web design and stayed for three. They are all still there when I look something up.',
  },
]

const initials = (name: string) => name.replace(/[^A-Z]/g, '')

export function SuccessStories() {
  return (
    <Section heading="Success stories" lead="Learners, in their own words.">
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {stories.map(({ name, handle, words }) => (
          <li key={handle}>
            <Card className="h-full p-6">
              <figure className="flex h-full flex-col justify-between gap-6">
                <blockquote className="leading-relaxed">“{words}”</blockquote>
                <figcaption className="flex items-center gap-3">
                  <span
                    aria-hidden
                    className="grid size-11 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
                  >
                    {initials(name)}
                  </span>
                  <span className="grid text-sm">
                    <span className="font-semibold">{name}</span>
                    <span className="text-ink-soft">{handle}</span>
                  </span>
                </figcaption>
              </figure>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
