import { Page } from '@skillharbor/ui/page'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { postPath } from '../../lib/paths.ts'
import { Byline } from './byline.tsx'
import { t } from './messages.ts'
import { posts } from './posts.ts'

/** /blog: the posts, newest first. */
export function BlogScreen() {
  return (
    <Page title={t('title')} lead={t('lead')}>
      <PageTitle>{t('title')}</PageTitle>
      <ul className="grid max-w-2xl divide-y divide-line">
        {posts.map((post) => (
          <li key={post.slug} className="py-6 first:pt-0">
            <article className="grid gap-2">
              <h2 className="text-xl font-semibold">
                <Link
                  to={postPath(post.slug)}
                  className="text-ink underline-offset-4 hover:text-accent hover:underline"
                >
                  {post.title}
                </Link>
              </h2>
              <p className="leading-relaxed text-ink-soft">{post.summary}</p>
              <Byline post={post} />
            </article>
          </li>
        ))}
      </ul>
    </Page>
  )
}
