import type { SyntheticEvent } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorOf } from './errors.ts'
import { setFieldErrors } from './field-errors.ts'
import { lazyResolver } from './lazy-resolver.ts'

type Form<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>
type Options<Input extends FieldValues, Output> = {
  /** Loads the schema that validates the values before they are sent. */
  schema: () => Promise<z.ZodType<Output, Input>>
  /** A value for each field. */
  defaultValues: DefaultValues<Input>
  /** Calls the API. If it rejects, the input stays. */
  send: (values: Output, form: Form<Input, Output>) => Promise<unknown>
  /** Called when it was sent; `empty` resets the form, which is the default. */
  onSent?: (empty: () => void) => void
  /** The field of an issue's path, where the two have different names. */
  fieldOfIssue?: Readonly<Record<string, Path<Input>>>
  /** The message if sending failed and no field is the reason; undefined if the form shows it already. */
  failureOf?: (error: unknown) => string | undefined
  /** The message for the whole form, besides its fields' own errors, if it is invalid. */
  invalid?: (typed: Input) => string | undefined
}

/**
 * A form for an operation's input. A field's error is shown beside it, any other is `failure`. `form`: React Hook Form's
 * own, for fields that are not inputs.
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

  const showFailure = (error: unknown) => {
    if (!setFieldErrors(error, form.setError, { ...ownFields, ...fieldOfIssue })) fail(failureOf(error))
  }

  const submit = async (event: SyntheticEvent) => {
    let sent = false
    await form.handleSubmit(
      async (values) => {
        try {
          await send(values, form)
          sent = true
        } catch (error) {
          showFailure(error)
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
      isEmpty: String(form.getValues(name) ?? '').trim() === '',
    }),
    failure: errors.root?.message,
    /** Shows an error of sending, as if it had just happened. */
    showFailure,
    busy: isSubmitting,
    dirty: isDirty,
    onSubmit: (event: SyntheticEvent) => void submit(event),
    onChange: () => form.clearErrors('root'),
  }
}
