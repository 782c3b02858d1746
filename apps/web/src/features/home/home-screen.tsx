import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/page-title.tsx'
import { CategoryCards } from './category-cards.tsx'
import { Hero } from './hero.tsx'
import { t } from './messages.ts'
import { SuccessStories } from './success-stories.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

type HomeScreenProps = {
  /** Where Start learning leads. */
  start: string
  /** For a learner, the way back into their course. */
  continueLearning: ReactNode
  /** A row of courses. */
  popular: ReactNode
}

export function HomeScreen({ start, continueLearning, popular }: HomeScreenProps) {
  return (
    <main id="content" tabIndex={-1}>
      <PageTitle>{t('tagline')}</PageTitle>
      <Hero start={start} continueLearning={continueLearning} />
      <CategoryCards />
      <div className="mx-auto max-w-page px-4 pb-14 sm:px-6 sm:pb-20">{popular}</div>
      <WhyChooseUs />
      <SuccessStories />
    </main>
  )
}
