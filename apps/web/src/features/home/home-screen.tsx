import { CategoryCards } from './category-cards.tsx'
import { Hero } from './hero.tsx'
import { SuccessStories } from './success-stories.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

export function HomeScreen() {
  return (
    <main id="content">
      <Hero />
      <CategoryCards />
      <WhyChooseUs />
      <SuccessStories />
    </main>
  )
}
