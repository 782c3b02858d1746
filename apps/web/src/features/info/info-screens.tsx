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
      <p>
        We think that a course should say plainly what it teaches and what it costs. So there is no subscription, no
        countdown and no “was ₹9,999”.
      </p>
      <p>
        You know something worth teaching? <a href={`${adminOrigin}${adminSignup}`}>Open a seller’s account</a> and put
        your first course on the shelf.
      </p>
    </Prose>
  )
}

export function BlogScreen() {
  return (
    <Prose title="Blog" lead="Notes from the people who build the marketplace.">
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
    </Prose>
  )
}

export function ContactScreen() {
  return (
    <Prose title="Contact" lead="A person reads what you write.">
      <p>
        Write to <a href="mailto:hello@skillharbor.example">hello@skillharbor.example</a>. For a question about a
        payment, name the course and the day, never your card number.
      </p>
    </Prose>
  )
}

export function TermsScreen() {
  return (
    <Prose title="Terms" lead="What we agree on when you use the marketplace.">
      <h2>Your account</h2>
      <p>Give a working email address, keep your password to yourself, and use the account for yourself only.</p>
      <h2>Buying</h2>
      <p>
        The price shown when you press Purchase is the whole price, in Indian rupees. A course is yours once the payment
        provider has confirmed your payment. It stays in My Purchases, even if its author stops offering it.
      </p>
      <h2>Selling</h2>
      <p>Sellers offer only what they have the right to offer, and describe it truthfully.</p>
    </Prose>
  )
}

export function PrivacyScreen() {
  return (
    <Prose title="Privacy" lead="What we keep, and why.">
      <p>
        We keep your username, your email address and a hash of your password so that you can log in, and the list of
        what you bought so that you can open it. One cookie remembers that you are logged in. There is no advertising
        and no tracking.
      </p>
      <p>
        Payments are made in our payment provider’s checkout, which receives your name and email address. We receive the
        outcome, never your card number.
      </p>
      <p>
        To see or delete what we keep about you, <Link to={paths.contact}>write to us</Link>.
      </p>
    </Prose>
  )
}

export function AffiliateScreen() {
  return (
    <Prose title="Affiliate" lead="Recommend courses and share in what they earn.">
      <p>
        There is no affiliate programme yet. If you would like to take part in a first one,{' '}
        <Link to={paths.contact}>tell us</Link> whom you teach or write for.
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
