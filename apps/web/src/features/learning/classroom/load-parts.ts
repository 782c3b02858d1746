import { t as quiz } from '../quiz/messages.ts'
import { t as video } from '../video/messages.ts'

/** The code and texts of a quiz, loaded for the first quiz or for a lesson shortly before it. */
export const loadQuiz = async () => (await Promise.all([import('../quiz/quiz-lesson.tsx'), quiz.load()]))[0]

/** The code and texts of a video's player, loaded for the first video or for a lesson shortly before it. */
export const loadVideo = async () => (await Promise.all([import('../video/video-lesson.tsx'), video.load()]))[0]

/** The drawer's code comes after the first lesson, as nobody opens it before. */
export const loadDrawer = () => import('@skillharbor/ui/drawer')
