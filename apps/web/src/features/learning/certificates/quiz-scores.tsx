import type { Certificate } from '@skillharbor/contracts/entities'
import { t } from './messages.ts'

/** As many quizzes as are named; of more, the average is said. */
const mostNamed = 4

type QuizScoresProps = Pick<Certificate, 'quizzes'> & {
  /** Of their titles, as a BCP 47 tag. */
  language: string | undefined
}

/** The quizzes of the course and the best score in each; nothing for certificates from before scores were kept. */
export function QuizScores({ quizzes, language }: QuizScoresProps) {
  if (quizzes.length === 0) return null
  if (quizzes.length > mostNamed) {
    const sum = quizzes.reduce((total, { score }) => total + score, 0)
    const score = Math.round(sum / quizzes.length)
    return <p className="text-ink-soft">{t('quizAverage', { count: quizzes.length, score })}</p>
  }
  return (
    <ul aria-label={t('quizzes')} className="flex flex-wrap justify-center gap-2">
      {quizzes.map((quiz, at) => (
        // Two quizzes may have one title.
        <li
          key={`${at} ${quiz.title}`}
          lang={language}
          className="rounded-full border border-line px-3 py-1 text-sm wrap-anywhere text-ink"
        >
          {t('quizScore', quiz)}
        </li>
      ))}
    </ul>
  )
}
