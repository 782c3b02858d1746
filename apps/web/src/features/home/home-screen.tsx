import { PageTitle } from '../../lib/page-title.tsx'
import { CategoryCards } from './category-cards.tsx'
import { Hero } from './hero.tsx'
import { t } from './messages.ts'
import { SuccessStories } from './success-stories.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

export function HomeScreen() {
  return (
    <main id="content" tabIndex={-1}>
      <PageTitle>{t('tagline')}</PageTitle>
      <Hero />
      <CategoryCards />
      <WhyChooseUs />
      <SuccessStories />
    </main>
  )
}
