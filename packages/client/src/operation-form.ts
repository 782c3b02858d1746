import type { SyntheticEvent } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorOf } from './errors.ts'
import { setFieldErrors } from './field-errors.ts'
import { lazyResolver } from './lazy-resolver.ts'

type Form<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>
type Options<Input extends FieldValues, Output> = {
  /** Loads what the values are checked against before they are sent. */
  schema: () => Promise<z.ZodType<Output, Input>>
  /** A value for each field. */
  defaultValues: DefaultValues<Input>
  /** Asks the API. Where it rejects, all that was typed stays. */
  send: (values: Output, form: Form<Input, Output>) => Promise<unknown>
  /** Called when it was sent; `empty` takes away what was typed. By default the form is emptied. */
  onSent?: (empty: () => void) => void
  /** The fields that issues of the API are about, by their paths, beside those that are named as the form's own. */
  fieldOfIssue?: Readonly<Record<string, Path<Input>>>
  /** What to say where sending failed and no field is to blame; nothing where the form says it already. */
  failureOf?: (error: unknown) => string | undefined
  /** What to say of the whole form, beside its fields' own errors, where it is not fit to be sent. */
  invalid?: (typed: Input) => string | undefined
}

/**
 * A form over an operation's input. What is wrong with a field is said beside it, the rest is `failure`. `form`: React
 * Hook Form's own, for what is no input.
 */
export const useOperationForm = <Input extends FieldValues, Output>({
  schema,
  defaultValues,
  send,
  onSent = (empty) => empty(),
  fieldOfIssue,
  failureOf = (error) => errorOf(error).message,
  invalid,
}: Options<Input, Output>) => {
  const form = useForm<Input, unknown, Output>({ resolver: lazyResolver(schema), defaultValues })
  const { errors, isSubmitting, isDirty } = form.formState
  const fail = (message: string | undefined) => message !== undefined && form.setError('root', { message })
  // The fields are named as the operation's input is.
  const ownFields = Object.fromEntries(Object.keys(defaultValues).map((name) => [name, name as Path<Input>]))

  const submit = async (event: SyntheticEvent) => {
    let sent = false
    await form.handleSubmit(
      async (values) => {
        try {
          await send(values, form)
          sent = true
        } catch (error) {
          if (!setFieldErrors(error, form.setError, { ...ownFields, ...fieldOfIssue })) fail(failureOf(error))
        }
      },
      () => fail(invalid?.(form.getValues())),
    )(event)
    if (sent) onSent(() => form.reset())
  }

  return {
    form,
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
