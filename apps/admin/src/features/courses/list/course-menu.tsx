import type { OwnCourse } from '@skillharbor/contracts/entities'
import { Menu, MenuItem } from '@skillharbor/ui/menu'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { isOnSale, learnersPage } from './course-list.tsx'
import { t } from './messages.ts'

type CourseMenuProps = { course: OwnCourse; onDelete: (course: OwnCourse) => void }

/** What a seller does less often with a course than to edit its content. */
export function CourseMenu({ course, onDelete }: CourseMenuProps) {
  const navigate = useNavigate()
  return (
    <Menu label={t('table.more', { title: course.title })}>
      <MenuItem icon={<Pencil />} onSelect={() => void navigate(paths.updateCourse(course._id))}>
        {t('table.update')}
      </MenuItem>
      {isOnSale(course) && (
        <MenuItem icon={<Eye />} onSelect={() => window.location.assign(learnersPage(course))}>
          {t('table.view')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => onDelete(course)}>
        {t('table.delete')}
      </MenuItem>
    </Menu>
  )
}
