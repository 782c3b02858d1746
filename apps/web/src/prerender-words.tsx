import { configureSite, siteConfig } from '@skillharbor/client/config'
import { createQueryClient } from '@skillharbor/client/provider'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { loadScreens } from './app/lazy-screen.tsx'
import { OtherScreens, otherRoutes } from './app/other-routes.tsx'
import type { WordPage } from './app/prerendered-for.ts'
import { Providers } from './app/providers.tsx'
import { t as blog } from './features/blog/messages.ts'
import { t as info } from './features/info/messages.ts'
import { common } from './lib/messages.ts'
import { paths, postPath } from './lib/paths.ts'

const operator = '<!--operator-->'

/**
 * The pages that are only words, in the page's language. What the host configures isn't known yet: its place is marked.
 * Call it last: it leaves the site configured with those marks.
 */
export const prerenderWords = async (): Promise<WordPage[]> => {
  const { webOrigin, adminOrigin, checkoutScript, demoStore } = siteConfig()
  const { brand } = configureSite(
    JSON.stringify({ brand: '%BRAND%', webOrigin, adminOrigin, checkoutScript, demoStore }),
  )
  const queryClient = createQueryClient()
  const page = async (
    path: string,
    title: () => string,
    { end = '', ...own }: { end?: string; own?: 'terms' | 'privacy' } = {},
  ) => {
    await loadScreens(otherRoutes, path)
    const screen = renderToStaticMarkup(
      <StaticRouter location={path}>
        <Providers queryClient={queryClient}>
          <OtherScreens />
        </Providers>
      </StaticRouter>,
    )
    return { path, title: common('pageTitle', { screen: title(), brand }), html: screen + end, ...own }
  }
  // In the page's language, which is read when the posts are.
  const { posts } = await import('./features/blog/posts.ts')
  const pages = await Promise.all([
    page(paths.about, () => info('about.title')),
    page(paths.faq, () => info('faq.title')),
    page(paths.contact, () => info('contact.title'), { end: operator }),
    page(paths.terms, () => info('terms.title'), { end: operator, own: 'terms' }),
    page(paths.privacy, () => info('privacy.title'), { end: operator, own: 'privacy' }),
    page(paths.affiliate, () => info('affiliate.title')),
    page(paths.subcontent, () => info('subcontent.title')),
    page(paths.blog, () => blog('title')),
    ...posts.map(({ slug, title }) => page(postPath(slug), () => title)),
  ])
  queryClient.clear()
  return pages
}
