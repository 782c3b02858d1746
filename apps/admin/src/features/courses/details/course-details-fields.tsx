import { courseLanguages } from '@skillharbor/contracts/constants'
import { courseLevels } from '@skillharbor/contracts/entities'
import { formatters } from '@skillharbor/messages/formatters'
import { locale } from '@skillharbor/messages/language'
import { Field, Input, Select, Textarea } from '@skillharbor/ui/field'
import type { ComponentProps } from 'react'
import type { DetailName } from '../course-details.ts'
import { t } from './messages.ts'

type Controls = ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>

type CourseDetailsFieldsProps = {
  field: (name: DetailName) => { control: Controls; error: string | undefined }
  /** The course's language, which is offered whichever it is. */
  language: string
  /** Whether learners see the course can be changed here: for a course that is there already. */
  hasStatus: boolean
}

/** What the course's own page says about it. */
export function CourseDetailsFields({ field, language, hasStatus }: CourseDetailsFieldsProps) {
  const subtitle = field('subtitle')
  const level = field('level')
  const tag = field('language')
  const status = field('status')
  return (
    <div className="grid gap-5 px-4 pt-2 pb-3">
      <Field label={t('subtitle')} hint={t('subtitleHint')} error={subtitle.error}>
        {(aria) => <Input {...aria} {...subtitle.control} maxLength={160} />}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t('level')} error={level.error}>
          {(aria) => (
            <Select {...aria} {...level.control}>
              {courseLevels.map((one) => (
                <option key={one} value={one}>
                  {t(`levels.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('language')} error={tag.error}>
          {(aria) => (
            <Select {...aria} {...tag.control}>
              {[...new Set([...courseLanguages, language])].map((one) => (
                <option key={one} value={one}>
                  {formatters.getDisplayNames(locale(), { type: 'language' }).of(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {(['outcomes', 'requirements', 'audience'] as const).map((name) => {
        const lines = field(name)
        return (
          <Field key={name} label={t(`${name}`)} hint={t('linesHint')} error={lines.error}>
            {(aria) => <Textarea {...aria} {...lines.control} rows={4} />}
          </Field>
        )
      })}
      {hasStatus && (
        <Field label={t('status')} error={status.error}>
          {(aria) => (
            <Select {...aria} {...status.control}>
              <option value="published">{t('published')}</option>
              <option value="draft">{t('draft')}</option>
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}
