import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Markdown } from '@skillharbor/ui/markdown'
import { Page } from '@skillharbor/ui/page'
import { ArrowLeft, SearchX } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { Byline } from './byline.tsx'
import { t } from './messages.ts'
import { posts } from './posts.ts'

/** /blog/{slug}: one post. */
export function PostScreen() {
  const { slug } = useParams()
  const post = posts.find((known) => known.slug === slug)
  if (!post)
    return (
      <Page>
        <PageTitle>{t('notFound.heading')}</PageTitle>
        <EmptyState
          level={1}
          icon={<SearchX aria-hidden />}
          heading={t('notFound.heading')}
          text={t('notFound.text')}
          action={
            <Button asChild>
              <Link to={paths.blog}>{t('all')}</Link>
            </Button>
          }
        />
      </Page>
    )
  return (
    <Page>
      <PageTitle>{post.title}</PageTitle>
      <Button asChild variant="ghost" size="sm" className="-ms-3">
        <Link to={paths.blog}>
          <ArrowLeft aria-hidden className="size-4" />
          {t('all')}
        </Link>
      </Button>
      <article className="mt-4 grid max-w-2xl gap-6">
        <header className="grid gap-3">
          <h1 className="text-3xl font-bold text-balance sm:text-4xl">{post.title}</h1>
          <p className="text-lg text-ink-soft">{post.summary}</p>
          <Byline post={post} />
        </header>
        <Markdown text={post.text} />
      </article>
    </Page>
  )
}
