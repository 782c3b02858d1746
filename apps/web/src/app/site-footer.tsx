import { siteConfig } from '@skillharbor/client/config'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { Brand } from './brand.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

const columns = [
  {
    heading: 'Learn',
    links: [
      { to: paths.courses, text: 'Courses' },
      { to: paths.blog, text: 'Blog' },
      { to: paths.faq, text: 'FAQ' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { to: paths.about, text: 'About us' },
      { to: paths.contact, text: 'Contact' },
      { to: paths.affiliate, text: 'Affiliate' },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { to: paths.terms, text: 'Terms' },
      { to: paths.privacy, text: 'Privacy' },
    ],
  },
]

const social = [
  { href: 'https://x.com/', text: 'X' },
  { href: 'https://www.linkedin.com/', text: 'LinkedIn' },
  { href: 'https://www.youtube.com/', text: 'YouTube' },
  { href: 'https://github.com/', text: 'GitHub' },
]

const link = 'rounded-sm text-on-bar-soft transition-colors hover:text-on-bar focus-visible:outline-on-bar'

/** The site's links, and whose it is. */
export function SiteFooter() {
  const { brand } = siteConfig()
  return (
    <footer className="scheme-dark border-t border-bar-raised bg-bar text-sm text-on-bar">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <section
          aria-labelledby="newsletter"
          className="grid items-center gap-x-12 gap-y-6 border-b border-bar-raised py-10 md:grid-cols-2"
        >
          <div className="grid gap-1.5">
            <h2 id="newsletter" className="text-xl font-bold">
              News from {brand}
            </h2>
            <p className="max-w-md text-base text-on-bar-soft">
              What is new on the shelf, and what its authors write about learning. A letter, when there is something to
              say.
            </p>
          </div>
          <SubscribeForm />
        </section>
      </div>
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[2fr_3fr]">
        <div className="grid content-start justify-items-start gap-3 text-lg font-bold">
          <Brand />
          <p className="max-w-xs text-sm font-normal text-on-bar-soft">
            Courses by people who do the work, at a price you see before you sign up.
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {columns.map(({ heading, links }) => (
            <Column key={heading} heading={heading}>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} className={link}>
                    {text}
                  </Link>
                </li>
              ))}
            </Column>
          ))}
          <Column heading="Follow">
            {social.map(({ href, text }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noreferrer" className={`${link} inline-flex items-center gap-1.5`}>
                  {text}
                  <ExternalLink aria-hidden className="size-3.5" />
                </a>
              </li>
            ))}
          </Column>
        </nav>
      </div>
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <p className="border-t border-bar-raised py-6 text-on-bar-soft">
          © {new Date().getFullYear()} {brand}. All rights reserved.
        </p>
      </div>
    </footer>
  )
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-3">
      <h2 className="font-semibold">{heading}</h2>
      <ul className="grid gap-2.5">{children}</ul>
    </div>
  )
}
