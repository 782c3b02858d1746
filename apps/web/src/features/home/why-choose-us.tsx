import { ChevronDown } from 'lucide-react'
import { Section } from './section.tsx'

const reasons = [
  {
    heading: 'Taught by people who do the work',
    text: 'Each course is made and kept up to date by the expert who offers it, not by a content factory.',
  },
  {
    heading: 'The price you see is the price you pay',
    text: 'Prices are in rupees, shown before you sign up, and hold while you check out. No subscription, no extras.',
  },
  {
    heading: 'Pay the way you are used to',
    text: 'Card or UPI, in our payment provider’s own checkout. Your card number never reaches us.',
  },
  {
    heading: 'Yours to keep',
    text: 'A course that you bought stays in My Purchases, even if its author takes it off the shelf later.',
  },
  {
    heading: 'Never charged twice',
    text: 'Press twice, lose your connection, open a second tab: one course is paid for once, and a second payment is sent back.',
  },
  {
    heading: 'Skills that are asked for',
    text: 'Seven categories from web design to artificial intelligence, chosen for the work there is to be done.',
  },
]

/** Six reasons, one open at a time. The browser's own disclosure element: it works before any script does. */
export function WhyChooseUs() {
  return (
    <div className="bg-sunken">
      <Section heading="Why choose us" lead="What you can count on, before and after you pay.">
        <div className="grid gap-3">
          {reasons.map(({ heading, text }) => (
            <details key={heading} name="why-choose-us" className="group rounded-card border border-line bg-surface">
              <summary className="flex items-center justify-between gap-4 rounded-card px-5 py-4 font-semibold [&::-webkit-details-marker]:hidden">
                {heading}
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-accent transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-3xl px-5 pb-5 text-ink-soft">{text}</p>
            </details>
          ))}
        </div>
      </Section>
    </div>
  )
}
