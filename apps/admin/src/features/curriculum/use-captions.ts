import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { CaptionLanguage, DraftLesson } from '@skillharbor/contracts/entities'
import { languageName } from '@skillharbor/ui/format'
import { useState } from 'react'
import { useEditorSession } from './editor-session.ts'
import { t } from './messages.ts'
import { readCaptions, UnusableFile } from './read-captions.ts'

const reasonOf = (error: unknown): string => {
  if (error instanceof UnusableFile) return error.message
  const { code, message, issues } = errorOf(error)
  return code === 'NETWORK' ? t('captions.failed') : (issues[0]?.message ?? message)
}

/** Changes the captions of a lesson's draft, one change at a time. */
export const useCaptions = (lessonId: string) => {
  const session = useEditorSession()
  const save = trpc.curriculum.saveCaptions.useMutation()
  const remove = trpc.curriculum.removeCaptions.useMutation()
  /** The language that is being changed. */
  const [changing, setChanging] = useState<string>()
  const [flaw, setFlaw] = useState<string>()
  const [done, setDone] = useState<string>()

  /** Returns whether it worked. */
  const change = async (language: CaptionLanguage, run: () => Promise<{ content: DraftLesson }>, text: string) => {
    setFlaw(undefined)
    setDone(undefined)
    setChanging(language)
    try {
      // What was typed just now is on its way, and would be in the way.
      await session.knownDraft(lessonId)?.flush()
      session.receive((await run()).content)
      setDone(text)
      return true
    } catch (error) {
      setFlaw(reasonOf(error))
      return false
    } finally {
      setChanging(undefined)
    }
  }
  return {
    changing,
    flaw,
    done,
    save: (language: CaptionLanguage, file: File) =>
      change(
        language,
        async () => save.mutateAsync({ lessonId, language, text: await readCaptions(file) }),
        t('captions.saved', { language: languageName(language) }),
      ),
    remove: (language: CaptionLanguage) =>
      change(
        language,
        () => remove.mutateAsync({ lessonId, language }),
        t('captions.removed', { language: languageName(language) }),
      ),
  }
}
