import { usePictureUrls } from '@skillharbor/client/pictures'
import type { Teacher } from '@skillharbor/contracts/entities'
import { CourseGridSkeleton } from '@skillharbor/ui/course-card'
import { Markdown } from '@skillharbor/ui/markdown'
import { Portrait } from '@skillharbor/ui/portrait'
import { ExternalLink } from 'lucide-react'
import { t } from './messages.ts'

/** A link as people read it: without its protocol and without a slash at its end. */
const shortened = (link: string) => link.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')

/** A teacher's picture, name, links, and what they say about themselves. */
export function TeacherHeader({ teacher: { name, headline, bio, image, links } }: { teacher: Teacher }) {
  const picture = usePictureUrls([image]).get(image)
  return (
    <header className="grid gap-8">
      <div className="grid items-center gap-x-8 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Portrait name={name} src={image && picture} size="lg" />
        <div className="grid gap-1.5">
          <p className="text-sm font-medium text-accent">{t('role')}</p>
          <h1 className="text-3xl leading-tight font-bold wrap-anywhere text-ink sm:text-4xl">{name}</h1>
          {headline && <p className="text-xl wrap-anywhere text-ink-soft">{headline}</p>}
          {links.length > 0 && (
            <ul aria-label={t('links')} className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
              {links.map((link) => (
                <li key={link} className="min-w-0">
                  <a
                    href={link}
                    target="_blank"
                    rel="noopener noreferrer nofollow ugc"
                    className="inline-flex max-w-full items-center gap-1.5 rounded-sm py-1 text-sm font-medium text-accent underline underline-offset-4"
                  >
                    <span className="truncate">{shortened(link)}</span>
                    <ExternalLink aria-hidden className="size-3.5 shrink-0" />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {bio && (
        <div className="max-w-3xl">
          <Markdown text={bio} />
        </div>
      )}
    </header>
  )
}

const bar = 'animate-pulse rounded bg-sunken'

/** Has the shape of a teacher's page while it loads. What `data-early` names is put into it before (early.ts). */
export function TeacherSkeleton() {
  return (
    <>
      <div role="status">
        <span className="sr-only">{t('loading')}</span>
        <div aria-hidden className="grid gap-8">
          <div className="grid items-center gap-x-8 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
            <div className="size-24 animate-pulse rounded-full bg-sunken sm:size-32" />
            <div className="grid gap-3">
              <div
                data-early="teacher.name"
                className="title-shape text-3xl leading-tight font-bold wrap-anywhere text-ink sm:text-4xl"
              >
                <div className={`h-9 w-64 max-w-full ${bar}`} />
              </div>
              <div data-early="teacher.headline" className="text-xl wrap-anywhere text-ink-soft">
                <div className={`h-6 w-80 max-w-full ${bar}`} />
              </div>
            </div>
          </div>
          <div className="markdown max-w-3xl">
            <div data-early="teacher.bio" data-markdown className="whitespace-pre-line">
              <div className={`h-24 ${bar}`} />
            </div>
          </div>
        </div>
      </div>
      <div className="mt-12">
        <CourseGridSkeleton compact />
      </div>
    </>
  )
}
