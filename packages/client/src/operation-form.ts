import type { SyntheticEvent } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorOf } from './errors.ts'
import { lateResolver } from './late-resolver.ts'
import { placeIssues } from './place-issues.ts'

type Options<Input, Output> = {
  /** Loads what the values are checked against before they are sent. */
  schema: () => Promise<z.ZodType<Output, Input>>
  /** A value for each field. */
  defaultValues: DefaultValues<Input>
  /** Asks the API. Where it rejects, all that was typed stays; else the form is emptied. */
  send: (values: Output) => Promise<unknown>
}

/** A form over an operation's input. What the API finds wrong stands beside the field it names, the rest is `failure`. */
export const useOperationForm = <Input extends FieldValues, Output>({
  schema,
  defaultValues,
  send,
}: Options<Input, Output>) => {
  const form = useForm<Input, unknown, Output>({ resolver: lateResolver(schema), defaultValues })
  const { errors, isSubmitting, isDirty } = form.formState
  // The fields are named as the operation's input is.
  const fields = Object.fromEntries(Object.keys(defaultValues).map((name) => [name, name as Path<Input>]))

  const submit = async (event: SyntheticEvent) => {
    let sent = false
    await form.handleSubmit(async (values) => {
      try {
        await send(values)
        sent = true
      } catch (error) {
        if (!placeIssues(error, form.setError, fields)) form.setError('root', { message: errorOf(error).message })
      }
    })(event)
    if (sent) form.reset()
  }

  return {
    field: (name: Path<Input>) => ({
      control: form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    failure: errors.root?.message,
    busy: isSubmitting,
    dirty: isDirty,
    onSubmit: (event: SyntheticEvent) => void submit(event),
    onChange: () => form.clearErrors('root'),
  }
}
