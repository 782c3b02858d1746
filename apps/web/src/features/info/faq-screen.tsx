import { Fragment } from 'react'
import { links } from './links.tsx'
import { t } from './messages.ts'
import { Prose } from './prose.tsx'

const questions = [
  'account',
  'methods',
  'closed',
  'missing',
  'pending',
  'failed',
  'refund',
  'certificate',
  'teachers',
  'access',
] as const

export function FaqScreen() {
  return (
    <Prose title={t('faq.title')} lead={t('faq.lead')}>
      {questions.map((name) => (
        <Fragment key={name}>
          <h2>{t(`faq.${name}.question`)}</h2>
          <p>{t(`faq.${name}.answer`, links)}</p>
        </Fragment>
      ))}
    </Prose>
  )
}
