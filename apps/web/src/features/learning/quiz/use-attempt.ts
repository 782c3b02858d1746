import { errorOf, refusalIn } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { Answer, QuizAttempt } from '@skillharbor/contracts/entities'
import { useEffect, useRef, useState } from 'react'
import { refreshSummaries } from '../progress/refresh-summaries.ts'
import { createAnswerSaver, type SavingState } from './answer-saver.ts'

type Where = { courseId: string; lessonId: string }

/** The learner's attempt at a quiz: starting it, answering, submitting. */
export const useAttempt = ({ courseId, lessonId }: Where) => {
  const utils = trpc.useUtils()
  const [attempt, setAttempt] = useState<QuizAttempt>()
  // A refusal has to do with the lesson: attempts are used up, or the course was taken back. Its next answer says so.
  const onError = () => void utils.learning.lesson.invalidate({ lessonId })
  const start = trpc.learning.startAttempt.useMutation({
    onSuccess: ({ content }) => setAttempt(content),
    onError,
  })
  const submit = trpc.learning.submitAttempt.useMutation({
    onSuccess: async ({ content }) => {
      // The next attempt may have begun by now.
      setAttempt((shown) => (shown?._id === content._id ? content : shown))
      if (content.passed) refreshSummaries(utils)
      await Promise.all([
        utils.learning.lesson.invalidate({ lessonId }),
        utils.learning.course.invalidate({ courseId }),
      ])
    },
    onError,
  })
  return {
    attempt,
    start: () => start.mutate({ lessonId }),
    isStarting: start.isPending,
    startFailed: start.isError && errorOf(start.error).code !== 'CONFLICT',
    refusal: refusalIn(start.error),
    submit: (attemptId: string) => submit.mutate({ attemptId }),
    isSubmitting: submit.isPending,
    submitFailed: submit.isError,
  }
}

/**
 * The answers of an attempt, each saved as it is given. `submit` is called if that comes too late, as the attempt was
 * submitted in another tab: submitting it again gets its results.
 */
export const useAnswers = (
  { _id: attemptId, answers: saved }: QuizAttempt,
  lessonId: string,
  submit: (attemptId: string) => void,
) => {
  const utils = trpc.useUtils()
  const [answers, setAnswers] = useState(saved)
  const [state, setState] = useState<SavingState>('saved')
  const isSubmitted = useRef(false)
  const [saver] = useState(() =>
    createAnswerSaver({
      save: async (questionId, answer) => {
        try {
          await utils.client.learning.saveAnswer.mutate({ attemptId, questionId, answer })
        } catch (error) {
          if (errorOf(error).code === 'CONFLICT') {
            isSubmitted.current = true
            submit(attemptId)
          } else void utils.learning.lesson.invalidate({ lessonId })
          throw error
        }
      },
      onState: setState,
    }),
  )
  // What was typed last is saved, too, when the learner goes elsewhere or closes the tab.
  useEffect(() => {
    document.addEventListener('visibilitychange', saver.leave)
    window.addEventListener('pagehide', saver.leave)
    return () => {
      document.removeEventListener('visibilitychange', saver.leave)
      window.removeEventListener('pagehide', saver.leave)
      if (!isSubmitted.current) void saver.flush()
    }
  }, [saver])
  return {
    answers,
    state,
    answer: (questionId: string, answer: Answer, typing = false) => {
      setAnswers((all) => ({ ...all, [questionId]: answer }))
      saver.answer(questionId, answer, { typing })
    },
    flush: saver.flush,
  }
}
