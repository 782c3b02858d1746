import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Prose } from './prose.tsx'

export function FaqScreen() {
  return (
    <Prose title="FAQ" lead="Short answers to what is asked most.">
      <h2>Do I need an account to look around?</h2>
      <p>
        No. <Link to={paths.catalogue}>All courses</Link> and their prices are open to everybody.
      </p>
      <h2>How can I pay?</h2>
      <p>By card or UPI, in Indian rupees.</p>
      <h2>I closed the checkout before paying. Do I owe anything?</h2>
      <p>No. Without a confirmed payment nothing is bought. You can press Purchase again at any time.</p>
      <h2>I was charged, but I do not see the course.</h2>
      <p>
        Open <Link to={paths.purchases}>My Purchases</Link>: it asks the payment provider about your open orders. If the
        course is still missing after a few minutes, <Link to={paths.contact}>write to us</Link>.
      </p>
      <h2>What does “Waiting for your bank” mean?</h2>
      <p>
        Your bank hasn’t confirmed the payment yet. Most banks take minutes, a few take days. We’ll add the course as
        soon as yours confirms; you can close the page and come back. Please don’t pay again. If you do, we’ll refund
        the second payment.
      </p>
      <h2>My payment failed. Was I charged?</h2>
      <p>
        A payment that failed buys nothing. Where the bank had already set the money aside, it releases it by itself.
      </p>
      <h2>Who teaches the courses?</h2>
      <p>Independent sellers. Each course’s page names its own.</p>
      <h2>How long can I use a course?</h2>
      <p>As long as you like.</p>
    </Prose>
  )
}
