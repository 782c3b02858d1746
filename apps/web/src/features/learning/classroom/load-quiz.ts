/** The code of a quiz, loaded for the first quiz or for a lesson shortly before it. */
export const loadQuiz = () => import('../quiz/quiz-lesson.tsx')
