import type { Answer } from '@skillharbor/contracts/entities'

export type SavingState = 'saved' | 'saving' | 'failed'

type Options = {
  save: (questionId: string, answer: Answer) => Promise<unknown>
  onState: (state: SavingState) => void
}

/** How long somebody may pause while typing before the answer is saved, in milliseconds. */
const pauseMs = 800

/** Saves answers one after the other; of several answers to a question only the last one counts. */
export const createAnswerSaver = ({ save, onState }: Options) => {
  const unsaved = new Map<string, Answer>()
  let underWay: readonly [questionId: string, answer: Answer] | undefined
  let running: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const saveAll = async (): Promise<boolean> => {
    onState('saving')
    for (let [next] = unsaved; next; [next] = unsaved) {
      const [questionId, answer] = next
      underWay = next
      try {
        await save(questionId, answer)
      } catch {
        onState('failed')
        return false
      }
      if (unsaved.get(questionId) === answer) unsaved.delete(questionId)
    }
    onState('saved')
    return true
  }

  /** Saves what isn't saved yet. Resolves with whether everything is saved. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (unsaved.size === 0) return true
    running ??= saveAll().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    /** Takes a new answer, which is saved at once, or after a pause where somebody is typing. */
    answer: (questionId: string, answer: Answer, { typing }: { typing: boolean }): void => {
      unsaved.set(questionId, answer)
      clearTimeout(timer)
      if (typing) timer = setTimeout(() => void flush(), pauseMs)
      else void flush()
    },
    flush,
    /** A page that is left may never see the answer that the others wait for: sends all of them at once. */
    leave: (): void => {
      void flush()
      for (const [questionId, answer] of unsaved)
        if (underWay?.[0] !== questionId || underWay[1] !== answer)
          // Should the page stay, `flush` comes to it, and says whether it is saved.
          save(questionId, answer).catch(() => undefined)
    },
  }
}
