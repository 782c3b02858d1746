import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { CloudOff, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { common } from './messages.ts'
import { PageTitle } from './page-title.tsx'
import { paths } from './paths.ts'
import { specified } from './specified/specified.ts'

type MissingPageProps = {
  /** Whether there is no such thing; otherwise it couldn't be loaded. */
  isUnknown: boolean
  retry: () => void
  /** The feature's texts. */
  t: (key: 'notFoundTitle' | 'notFoundHeading' | 'notFoundText' | 'failedHeading' | 'failedText') => string
}

/** In place of something that has a page of its own. */
export function MissingPage({ isUnknown, retry, t }: MissingPageProps) {
  return (
    <Page>
      <PageTitle>{isUnknown ? t('notFoundTitle') : specified('inline.somethingWrong')}</PageTitle>
      {isUnknown ? (
        <EmptyState
          level={1}
          icon={<SearchX aria-hidden />}
          heading={t('notFoundHeading')}
          text={t('notFoundText')}
          action={
            <Button asChild>
              <Link to={paths.catalogue}>{common('browseCourses')}</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState
          level={1}
          icon={<CloudOff aria-hidden />}
          heading={t('failedHeading')}
          text={t('failedText')}
          action={<Button onClick={retry}>{common('tryAgain')}</Button>}
        />
      )}
    </Page>
  )
}
