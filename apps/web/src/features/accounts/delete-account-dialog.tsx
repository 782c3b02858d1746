import { useOperationForm } from '@skillharbor/client/operation-form'
import { useSessionCheck } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { DialogActions, QuestionDialog } from '@skillharbor/ui/dialog'
import { Form, PasswordField, SubmitButton } from '@skillharbor/ui/form'

/** Says what goes and what stays, and deletes the account of whoever types its password. */
export function DeleteAccountDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const utils = trpc.useUtils()
  const remove = trpc.auth.deleteAccount.useMutation()
  useSessionCheck('auth', remove.error)
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations.auth.deleteAccount.input,
    defaultValues: { password: '' },
    send: async (input) => {
      await remove.mutateAsync(input)
      // Said before it is known that nobody is signed in: the screen would ask to log in.
      onDeleted()
      void utils.auth.me.invalidate()
    },
  })
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || form.busy || onClose()}
      title="Delete your account?"
      description={<WhatHappens />}
    >
      <Form form={form}>
        <PasswordField form={form} name="password" label="Your password" use="current" />
        <DialogActions>
          <SubmitButton form={form} variant="danger">
            Delete my account
          </SubmitButton>
        </DialogActions>
      </Form>
    </QuestionDialog>
  )
}

function WhatHappens() {
  return (
    <div className="grid gap-3 text-sm [&_h3]:font-semibold [&_h3]:text-ink [&_ul]:mt-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:ps-5">
      <p>This cannot be undone.</p>
      <div>
        <h3>What goes</h3>
        <ul>
          <li>Your name, your email address and your password</li>
          <li>Every course in My Purchases</li>
          <li>Your place on the newsletter’s list</li>
        </ul>
      </div>
      <div>
        <h3>What stays</h3>
        <ul>
          <li>What was paid, when and for which course: in the books, without your name</li>
          <li>A seller account with the same address, if you have one</li>
        </ul>
      </div>
    </div>
  )
}
