/** The code of a quiz, loaded for the first quiz or for a lesson shortly before it. */
export const loadQuiz = () => import('../quiz/quiz-lesson.tsx')

/** The code of a video's player, loaded for the first video or for a lesson shortly before it. */
export const loadVideo = () => import('../video/video-lesson.tsx')

/** The drawer's code comes after the first lesson, as nobody opens it before. */
export const loadDrawer = () => import('@skillharbor/ui/drawer')
