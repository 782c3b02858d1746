import { siteConfig } from '@skillharbor/client/config'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { Brand } from './brand.tsx'
import { ChooseLanguage } from './choose-language.tsx'
import { t } from './messages.ts'
import { SubscribeForm } from './subscribe-form.tsx'

const columns = [
  { heading: 'learn', links: ['courses', 'blog', 'faq'] },
  { heading: 'company', links: ['about', 'contact', 'affiliate'] },
  { heading: 'legal', links: ['terms', 'privacy', 'complaints'] },
] as const

/** The operator's social profiles: `X=https://x.com/name, LinkedIn=https://…`. Only https addresses are shown. */
const socialLinks = () =>
  (siteConfig().socialLinks ?? '')
    .split(',')
    .map((profile) => profile.trim().split(/=(.*)/))
    .filter((profile): profile is [string, string] => /^https:\/\//.test(profile[1] ?? ''))

// A finger needs 44 pixels.
const link =
  'pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center rounded-sm text-on-bar-soft transition-colors hover:text-on-bar focus-visible:outline-on-bar'

/** The newsletter, the site's links and the copyright line. */
export function SiteFooter() {
  const { brand } = siteConfig()
  // Not in the prerendered page, which is the same for every configuration.
  const [social, setSocial] = useState<[string, string][]>([])
  useEffect(() => setSocial(socialLinks()), [])
  return (
    <footer className="scheme-dark border-t border-bar-raised bg-bar text-sm text-on-bar">
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <section
          aria-labelledby="newsletter"
          className="grid items-center gap-x-12 gap-y-6 border-b border-bar-raised py-10 md:grid-cols-2"
        >
          <div className="grid gap-1.5">
            <h2 id="newsletter" className="text-xl font-bold">
              {t('newsletter.title', { brand })}
            </h2>
            <p className="max-w-md text-base text-on-bar-soft">{t('newsletter.lead')}</p>
          </div>
          <SubscribeForm />
        </section>
      </div>
      <div className="mx-auto grid max-w-page gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[2fr_3fr]">
        <div className="grid content-start justify-items-start gap-3 text-lg font-bold">
          <Brand />
          <p className="max-w-xs text-sm font-normal text-on-bar-soft">{t('footer.tagline')}</p>
        </div>
        <nav aria-label={t('footer.label')} className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {columns.map(({ heading, links }) => (
            <Column key={heading} heading={t(`footer.${heading}`)}>
              {links.map((name) => (
                <li key={name}>
                  <Link to={paths[name]} className={link}>
                    {t(`footer.${name}`)}
                  </Link>
                </li>
              ))}
            </Column>
          ))}
          {social.length > 0 && (
            <Column heading={t('footer.follow')}>
              {social.map(([name, href]) => (
                <li key={href}>
                  <a
                    href={href}
                    target="_blank"
                    rel="noreferrer"
                    className={`${link} inline-flex items-center gap-1.5`}
                  >
                    {name}
                    <ExternalLink aria-hidden className="size-3.5" />
                  </a>
                </li>
              ))}
            </Column>
          )}
        </nav>
      </div>
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-bar-raised py-6 text-on-bar-soft">
          <p>{t('footer.copyright', { year: String(new Date().getFullYear()), brand })}</p>
          <ChooseLanguage className={link} />
        </div>
      </div>
    </footer>
  )
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-3">
      <h2 className="font-semibold">{heading}</h2>
      <ul className="grid gap-2.5 pointer-coarse:gap-0">{children}</ul>
    </div>
  )
}
