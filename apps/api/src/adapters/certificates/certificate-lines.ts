import type { Language } from '@skillharbor/messages/language'
import { dayInIndia } from '../../features/india-time.ts'
import type { CertificateFacts } from '../../features/learning/certificates/certificate-issuer.ts'
import { hasAll } from './certificate-fonts.ts'
import { textsIn } from './messages.ts'

/** As many quizzes as a line has room for; of more, the average is said. */
const mostNamed = 3

const lengthOf = ({ lessonCount: lessons, durationSeconds, completedAt }: CertificateFacts, language: Language) => {
  const t = textsIn(language)
  const [minutes, day] = [Math.max(1, Math.round(durationSeconds / 60)), dayInIndia(completedAt, language)]
  // Half hours are as exact as an estimate can be.
  return minutes < 60
    ? t('minutes', { lessons, minutes, day })
    : t('hours', { lessons, hours: Math.round(minutes / 30) / 2, day })
}

const quizzesOf = ({ quizzes }: CertificateFacts, language: Language, isShort: boolean): string[] => {
  const t = textsIn(language)
  if (quizzes.length === 0) return []
  const named = quizzes.map((quiz) => t('quiz', quiz)).join(' · ')
  if (!isShort && quizzes.length <= mostNamed && hasAll(named)) return [named]
  const sum = quizzes.reduce((total, { score }) => total + score, 0)
  return [t('quizzes', { count: quizzes.length, score: Math.round(sum / quizzes.length) })]
}

const teacherOf = ({ teacher }: CertificateFacts, language: Language, isShort: boolean): string[] => {
  const t = textsIn(language)
  if (!teacher) return []
  const named = t('teacher', { name: teacher.name })
  const lines = isShort || teacher.headline === '' ? [named] : [t('teacherLine', teacher), named]
  return lines.filter(hasAll).slice(0, 1)
}

/**
 * What is written below the course: who taught it, how long it is and when it was finished, and the quizzes' scores. What
 * the embedded fonts don't have is left out, so that no seller's words take the certificate from a learner. `isShort`: one
 * line each, where the names are long.
 */
export const certificateLines = (facts: CertificateFacts, language: Language, isShort = false): string[] => [
  ...teacherOf(facts, language, isShort),
  lengthOf(facts, language),
  ...quizzesOf(facts, language, isShort),
]
