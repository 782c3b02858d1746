import { Together } from '@skillharbor/client/together'
import type { Curriculum } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { ListTree } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ContentPage, WithCurriculum } from './content-page.tsx'
import { formatMinutes } from './format.ts'
import { LessonKindIcon } from './lesson-kind.tsx'
import { t } from './messages.ts'
import { PreviewLesson } from './preview-lesson.tsx'

/** /content/{courseId}/preview: the draft as a learner sees it once it is published. */
export function PreviewScreen() {
  return (
    <WithCurriculum>
      {(curriculum) => (
        <ContentPage curriculum={curriculum} name={t('page.preview')}>
          <div className="grid gap-6">
            <Alert>{t('preview.notice')}</Alert>
            <Classroom curriculum={curriculum} />
          </div>
        </ContentPage>
      )}
    </WithCurriculum>
  )
}

function Classroom({ curriculum: { course, sections } }: { curriculum: Curriculum }) {
  const [search] = useSearchParams()
  const lessons = sections.flatMap((section) => section.lessons)
  const at = Math.max(
    0,
    lessons.findIndex(({ _id }) => _id === search.get('lesson')),
  )
  const lesson = lessons[at]
  const to = (id: string) => `${paths.content(course._id)}/preview?${new URLSearchParams({ lesson: id })}`
  if (!lesson)
    return (
      <EmptyState
        icon={<ListTree aria-hidden />}
        heading={t('preview.noneHeading')}
        text={t('preview.noneText')}
        action={
          <Button asChild>
            <Link to={paths.content(course._id)}>{t('history.goToContent')}</Link>
          </Button>
        }
      />
    )
  const [previous, next] = [lessons[at - 1], lessons[at + 1]]
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      {/* Below the lesson, where there is one column. */}
      <Together placeholder={null} className="order-last lg:order-none lg:col-start-1">
        <nav aria-label={t('outline.label')} className="grid gap-5">
          {sections.map((section) => (
            <section key={section._id} className="grid gap-1">
              <h2 className="font-semibold wrap-anywhere text-ink">{section.title}</h2>
              <ol className="grid">
                {section.lessons.map(({ _id, title, kind, durationSeconds }) => (
                  <li key={_id}>
                    <Link
                      to={to(_id)}
                      aria-current={_id === lesson._id ? 'true' : undefined}
                      className="flex min-h-11 items-center gap-2 rounded-control px-2 py-1.5 text-sm hover:text-accent aria-current:bg-accent-soft aria-current:font-semibold"
                    >
                      <LessonKindIcon kind={kind} />
                      <span className="min-w-0 grow wrap-anywhere">{title}</span>
                      <span className="shrink-0 text-xs text-ink-soft">{formatMinutes(durationSeconds)}</span>
                    </Link>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </nav>
      </Together>
      <div className="grid min-w-0 grid-cols-1 gap-8 lg:col-start-2 lg:row-start-1">
        <PreviewLesson key={lesson._id} lessonId={lesson._id} />
        {/* How high the lesson is isn't known before. */}
        <Together placeholder={null}>
          <div className="flex flex-wrap justify-between gap-3">
            {previous && (
              <Button variant="secondary" asChild>
                <Link to={to(previous._id)}>{t('preview.previous')}</Link>
              </Button>
            )}
            {next && (
              <Button className="ms-auto" asChild>
                <Link to={to(next._id)}>{t('preview.next')}</Link>
              </Button>
            )}
          </div>
        </Together>
      </div>
    </div>
  )
}
