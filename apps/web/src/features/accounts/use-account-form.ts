import { zodResolver } from '@hookform/resolvers/zod'
import { errorOf } from '@skillharbor/client/errors'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'

/**
 * A form over an operation's own input schema. `refused` puts what the API found wrong beside the fields it names;
 * the rest of its answer is the caller's to show.
 */
export const useAccountForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) => {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const refused = (error: unknown) => {
    for (const { path, message } of errorOf(error).issues) {
      if (Object.hasOwn(defaultValues, path)) form.setError(path as FieldPath<Input>, { message })
    }
  }
  return { ...form, refused }
}
