import { Card } from '@skillharbor/ui/card'
import { t } from './messages.ts'
import { Section } from './section.tsx'

const stories = ['meera', 'arjun', 'farah', 'daniel', 'kavya', 'imran'] as const

/**
 * A letter with its signs, as Devanagari has them; a virama joins the next letter to it. Firefox has no Segmenter before
 * 125.
 */
const letter = /\p{L}(?:\p{M}|(?<=\u094d)\p{L})*/u
/** The first letters of the two names. */
const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => letter.exec(word)?.[0])
    .join('')

export function SuccessStories() {
  return (
    <Section heading={t('stories.title')} lead={t('stories.lead')}>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {stories.map((story) => (
          <li key={story}>
            <Card className="h-full p-6">
              <figure className="flex h-full flex-col justify-between gap-6">
                <blockquote className="leading-relaxed">
                  {t('stories.quote', { text: t(`stories.${story}.text`) })}
                </blockquote>
                <figcaption className="flex items-center gap-3">
                  <span
                    aria-hidden
                    className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
                  >
                    {initials(t(`stories.${story}.name`))}
                  </span>
                  <span className="grid min-w-0 text-sm wrap-anywhere">
                    <span className="font-semibold">{t(`stories.${story}.name`)}</span>
                    <span className="text-ink-soft">{t(`stories.${story}.handle`)}</span>
                    <span className="mt-1 text-ink-soft">
                      {t('stories.took', { course: t(`stories.${story}.course`) })}
                    </span>
                  </span>
                </figcaption>
              </figure>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
