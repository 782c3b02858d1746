import { Link } from 'react-router'
import { categoryPath, paths } from '../../lib/paths.ts'
import { Prose } from './prose.tsx'

export function BlogScreen() {
  return (
    <Prose title="Blog" lead="Notes from the people who build the marketplace.">
      <article>
        <h2>What happens when you press Purchase</h2>
        <p>
          Before anything is charged, we write down your order with the price as it is at that moment. If the author
          changes it while you type your card number, yours stays as it was.
        </p>
        <p>
          You then pay in our payment provider’s own checkout. We never see your card. What comes back is a signed
          confirmation, and only that signature puts the course into My Purchases.
        </p>
        <p>
          If your connection drops at the wrong moment, nothing is lost: the provider tells us on its own, and we keep
          asking it about orders that stay open. Should you ever pay twice for one course, the second payment is sent
          back.
        </p>
      </article>
      <article>
        <h2>How to tell whether a course is for you</h2>
        <p>
          Read its description and write down three things that you want to be able to do afterwards. If you cannot find
          two of them in the text, look on: a course that does not say what it teaches rarely teaches it by accident.
        </p>
        <p>
          Then look at where you stand. A first course in <Link to={categoryPath('Web Designing')}>web designing</Link>{' '}
          asks for nothing but a browser;{' '}
          <Link to={categoryPath('Artificial Intelligence')}>artificial intelligence</Link> is kinder to those who have
          written a loop before. When in doubt, take the smaller one. Finishing it teaches you more than half of the
          large one would.
        </p>
      </article>
      <article>
        <h2>Twenty minutes a day beat a Sunday</h2>
        <p>
          What you learn in one long sitting is mostly gone by the next. Twenty minutes on most days, each begun by
          writing down from memory what yesterday was about, stay. It feels slower because you notice what you have
          forgotten. That noticing is the learning.
        </p>
        <p>
          Courses bought here do not expire, so there is no clock to race.{' '}
          <Link to={paths.purchases}>My Purchases</Link> is where you left off.
        </p>
      </article>
    </Prose>
  )
}
