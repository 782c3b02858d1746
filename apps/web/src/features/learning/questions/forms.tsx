import { trpc } from '@skillharbor/client/trpc'
import { questionLength } from '@skillharbor/contracts/constants'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { WordsForm } from '../words-form.tsx'
import { t } from './messages.ts'
import { lengthText } from './words.tsx'

type FormProps = {
  /** The question's. */
  id: string
  /** Called when the words are saved, or were left as they are. */
  onClose: () => void
}

/** Saves words of the learner's, and loads the questions again. `save` resolves to whether it worked. */
const useSaving = (send: (body: string) => Promise<{ message: string }>) => {
  const utils = trpc.useUtils()
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      await utils.questions.invalidate()
      notify.success(message)
    },
  })
  const save = (body: string) =>
    mutateAsync(body).then(
      () => true,
      // The form shows why.
      () => false,
    )
  return { onSubmit: save, busy: isPending, error }
}

/** Changes the words of an own question. */
export function EditForm({ id, body, onClose }: FormProps & { body: string }) {
  const utils = trpc.useUtils()
  const saving = useSaving((words) => utils.client.questions.edit.mutate({ id, body: words }))
  return (
    <WordsForm
      {...saving}
      texts={{ label: t('words'), submit: t('save'), missing: t('missing'), length: lengthText }}
      place={`question:${id}`}
      maxLength={questionLength}
      initial={body}
      cancel={{ label: t('cancel'), onClose }}
    />
  )
}

/** Answers a question. */
export function AnswerForm({ id, onClose }: FormProps) {
  const utils = trpc.useUtils()
  const saving = useSaving((words) => utils.client.questions.answer.mutate({ id, body: words }))
  return (
    <WordsForm
      {...saving}
      texts={{ label: t('answerWords'), submit: t('publish'), missing: t('missing'), length: lengthText }}
      place={`answer:${id}`}
      maxLength={questionLength}
      cancel={{ label: t('cancel'), onClose }}
    />
  )
}
