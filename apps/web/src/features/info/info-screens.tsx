import { siteConfig } from '@skillharbor/client/config'
import { Link } from 'react-router'
import { adminSignup, paths } from '../../lib/paths.ts'
import { Prose } from './prose.tsx'

export function AboutScreen() {
  const { brand, adminOrigin } = siteConfig()
  return (
    <Prose title="About us" lead={`${brand} is a marketplace for online courses.`}>
      <p>
        Experts offer courses in seven fields, from web design to artificial intelligence. Learners browse them freely,
        pay once by card or UPI, and keep what they bought.
      </p>
      <h2>What we think a course owes you</h2>
      <p>
        It should say plainly what it teaches, who teaches it and what it costs. So there is no subscription, no
        countdown and no “was ₹9,999”.
      </p>
      <h2>What we owe you</h2>
      <p>
        That a payment is never lost. Your order is written down before you are asked to pay, a course is yours as soon
        as the payment is confirmed, and nobody pays twice for the same one. How that works is told{' '}
        <Link to={paths.blog}>in our blog</Link>.
      </p>
      <h2>Teach here</h2>
      <p>
        You know something worth teaching? <a href={`${adminOrigin}${adminSignup}`}>Open a seller’s account</a> and put
        your first course on the shelf.
      </p>
    </Prose>
  )
}

export function ContactScreen() {
  return (
    <Prose title="Contact" lead="A person reads what you write.">
      <p>
        Write to <a href="mailto:hello@skillharbor.example">hello@skillharbor.example</a>.
      </p>
      <h2>About a payment</h2>
      <p>
        Name the course and the day, never your card number. Look into <Link to={paths.purchases}>My Purchases</Link>{' '}
        first: what your bank is still confirming is listed there.
      </p>
      <h2>About a course</h2>
      <p>Its seller is named on the course’s page. Write to us, and we pass it on.</p>
      <h2>A word on the address</h2>
      <p>
        Names that end in .example belong to nobody: this one stands for the operator’s own until a real one is put in
        its place.
      </p>
    </Prose>
  )
}

export function AffiliateScreen() {
  return (
    <Prose title="Affiliate" lead="Recommend courses and share in what they earn.">
      <p>
        There is no affiliate programme yet, and nobody earns by sending you here. If you would like to take part in a
        first one, <Link to={paths.contact}>tell us</Link> whom you teach or write for.
      </p>
      <p>
        What you can share today is a course’s own page: its address shows the title, the picture and the first words
        wherever you paste it.
      </p>
    </Prose>
  )
}

export function SubcontentScreen() {
  return (
    <Prose title="Nothing here yet" lead="This page is a placeholder.">
      <p>
        Meanwhile, <Link to={paths.catalogue}>the courses</Link> are all here.
      </p>
    </Prose>
  )
}
