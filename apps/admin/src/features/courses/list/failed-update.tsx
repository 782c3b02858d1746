import type { OwnCourse } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { specified } from '../../../lib/specified/specified.ts'
import { useDiscardUpdate } from '../use-course-updates.ts'
import { t } from './messages.ts'

/** Says that a course's changes couldn't be saved, and offers the form again as it was typed. */
export function FailedUpdate({ course: { _id, title } }: { course: OwnCourse }) {
  const discard = useDiscardUpdate()
  return (
    <div className="grid w-full gap-2">
      <Alert tone="error">{t('failed.text', { failure: specified('toasts.courseUpdateFailed') })}</Alert>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" asChild>
          <Link to={paths.updateCourse(_id)}>
            {t('failed.edit', { title, course: (text) => <span className="sr-only">{text}</span> })}
          </Link>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => discard(_id)}>
          {t('failed.discard', { title, course: (text) => <span className="sr-only">{text}</span> })}
        </Button>
      </div>
    </div>
  )
}
