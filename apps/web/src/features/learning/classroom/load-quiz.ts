import { t } from '../quiz/messages.ts'

/** The code and texts of a quiz, loaded for the first quiz or for a lesson shortly before it. */
export const loadQuiz = async () => (await Promise.all([import('../quiz/quiz-lesson.tsx'), t.load()]))[0]
