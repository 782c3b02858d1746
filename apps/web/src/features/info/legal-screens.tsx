import { siteConfig } from '@skillharbor/client/config'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Prose } from './prose.tsx'

/** These words describe how the product works; whoever runs it in earnest answers for what the law of their place asks. */
function OperatorNote() {
  return (
    <p>
      This is how the software behaves. It is a demonstration’s text and no legal advice: who runs {siteConfig().brand}{' '}
      for real customers adds their name, their address and what the law asks of them.
    </p>
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
      <p>
        While your bank is still confirming a payment, the course is shown as pending. If the bank refuses in the end,
        nothing was bought.
      </p>
      <h2>Money back</h2>
      <p>
        A second payment for a course that you own already is sent back without your asking. When a payment is refunded,
        the course leaves My Purchases.
      </p>
      <h2>Selling</h2>
      <p>
        Sellers offer only what they have the right to offer, and describe it truthfully. They see what they sold and
        the buyer’s username, and nothing else about the buyer.
      </p>
      <h2>Whose terms these are</h2>
      <OperatorNote />
    </Prose>
  )
}

export function PrivacyScreen() {
  return (
    <Prose title="Privacy" lead="What we keep, and why.">
      <h2>Your account</h2>
      <p>
        We keep your username, your email address and a hash of your password so that you can log in, and the list of
        what you ordered so that you can open what you bought.
      </p>
      <h2>Payments</h2>
      <p>
        They are made in our payment provider’s checkout, which receives your name and email address. We receive the
        outcome, never your card number.
      </p>
      <h2>The newsletter</h2>
      <p>
        An address that is typed into the form at the foot of the page is kept for the newsletter and for nothing else.
      </p>
      <h2>Cookies</h2>
      <p>One cookie remembers that you are logged in. There is no advertising and no tracking.</p>
      <h2>Your say</h2>
      <p>
        <Link to={paths.account}>Your account</Link> hands you all that we keep about you as a file, and deletes it when
        you ask for that. What was paid stays in the books, without your name.
      </p>
      <h2>Whose policy this is</h2>
      <OperatorNote />
    </Prose>
  )
}
