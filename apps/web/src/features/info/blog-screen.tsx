import { links } from './links.tsx'
import { t } from './messages.ts'
import { Prose } from './prose.tsx'

export function BlogScreen() {
  return (
    <Prose title={t('blog.title')} lead={t('blog.lead')}>
      <article>
        <h2>{t('blog.purchase.title')}</h2>
        <p>{t('blog.purchase.order')}</p>
        <p>{t('blog.purchase.payment')}</p>
        <p>{t('blog.purchase.offline')}</p>
      </article>
      <article>
        <h2>{t('blog.choose.title')}</h2>
        <p>{t('blog.choose.goals')}</p>
        <p>{t('blog.choose.level', links)}</p>
      </article>
      <article>
        <h2>{t('blog.habit.title')}</h2>
        <p>{t('blog.habit.memory')}</p>
        <p>{t('blog.habit.access', links)}</p>
      </article>
    </Prose>
  )
}
