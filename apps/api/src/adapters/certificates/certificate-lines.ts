import type { Language } from '@skillharbor/messages/language'
import { dayInIndia } from '../../features/india-time.ts'
import type { CertificateFacts } from '../../features/learning/certificates/certificate-issuer.ts'
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

const quizzesOf = ({ quizzes }: CertificateFacts, language: Language): string[] => {
  const t = textsIn(language)
  if (quizzes.length === 0) return []
  if (quizzes.length <= mostNamed) return [quizzes.map((quiz) => t('quiz', quiz)).join(' · ')]
  const sum = quizzes.reduce((total, { score }) => total + score, 0)
  return [t('quizzes', { count: quizzes.length, score: Math.round(sum / quizzes.length) })]
}

const teacherOf = ({ teacher }: CertificateFacts, language: Language): string[] => {
  const t = textsIn(language)
  if (!teacher) return []
  return [teacher.headline === '' ? t('teacher', { name: teacher.name }) : t('teacherLine', teacher)]
}

/** What is written below the course: who taught it, how long it is and when it was finished, and the quizzes' scores. */
export const certificateLines = (facts: CertificateFacts, language: Language): string[] => [
  ...teacherOf(facts, language),
  lengthOf(facts, language),
  ...quizzesOf(facts, language),
]
