import type { Question, Quiz } from '@skillharbor/contracts/entities'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from './messages.ts'
import { addQuestion, removeQuestion, restoreQuestion, stepQuestion } from './quiz-edits.ts'

/** Numbers begin with 1. */
export type QuestionActions = {
  add: (question: Question) => void
  step: (id: string, number: number, count: number, step: -1 | 1) => void
  remove: (question: Question, number: number) => void
}

export type Removed = { number: number; undo: () => void }

/** Finds in the editor what gets the focus. */
type Find = (editor: HTMLElement) => HTMLElement | null | undefined

const inQuestion = (editor: HTMLElement, id: string, selector: string) =>
  editor.querySelector<HTMLElement>(`[data-question="${id}"] ${selector}`)

/** What can be done with a quiz's questions. `said` is for screen readers; `removed` can be undone. */
export const useQuestionActions = (onChange: (change: (quiz: Quiz) => Quiz) => void) => {
  const editor = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<Removed>()
  const [focused, setFocused] = useState<{ find: Find }>()

  // A button that goes to another place, or away, loses the focus.
  useEffect(() => {
    if (focused && editor.current) focused.find(editor.current)?.focus()
  }, [focused])

  const actions = useMemo<QuestionActions>(() => {
    const change = (edit: (quiz: Quiz) => Quiz, find: Find) => {
      setRemoved(undefined)
      onChange(edit)
      setFocused({ find })
    }
    return {
      add: (question) => change(addQuestion(question), (shown) => inQuestion(shown, question.id, 'textarea')),
      step: (id, number, count, step) => {
        const button = (by: number) => `[data-step="${by}"]:enabled`
        // At the end of its way, a question can only go back.
        change(
          stepQuestion(id, step),
          (shown) => inQuestion(shown, id, button(step)) ?? inQuestion(shown, id, button(-step)),
        )
        setSaid(t('quiz.moved', { number, place: number + step, count }))
      },
      remove: (question, number) => {
        // The next question has its number now.
        change(removeQuestion(question.id), (shown) => {
          const next = shown.querySelectorAll<HTMLElement>('[data-question]')[number - 1]
          return next ? next.querySelector<HTMLElement>('h3') : shown.querySelector<HTMLElement>('[data-add]')
        })
        setSaid(t('quiz.removed', { number }))
        setRemoved({
          number,
          undo: () => {
            change(restoreQuestion(question, number - 1), (shown) => inQuestion(shown, question.id, 'h3'))
            setSaid(t('quiz.putBack', { number }))
          },
        })
      },
    }
  }, [onChange])

  return { editor, actions, said, removed }
}
