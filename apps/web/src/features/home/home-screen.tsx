import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/page-title.tsx'
import { CategoryCards } from './category-cards.tsx'
import { Hero } from './hero.tsx'
import type { HeroFactsProps } from './hero-facts.tsx'
import { t } from './messages.ts'
import { SuccessStories } from './success-stories.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

type HomeScreenProps = HeroFactsProps & {
  /** Where Start learning leads. */
  start: string
  /** For a learner, the way back into their course. */
  continueLearning: ReactNode
  /** A row of courses. */
  popular: ReactNode
}

export function HomeScreen({ popular, ...hero }: HomeScreenProps) {
  return (
    <main id="content" tabIndex={-1}>
      <PageTitle>{t('tagline')}</PageTitle>
      <Hero {...hero} />
      <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-10">{popular}</div>
      <CategoryCards />
      <WhyChooseUs />
      <SuccessStories />
    </main>
  )
}
