import { specified } from '@skillharbor/messages/specified'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Validates a form with a schema whose code is fetched when it is first needed: together with zod it would be a fifth of a
 * form's first load. If it can't be fetched, the form says that something went wrong.
 */
export const lazyResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<z.ZodType<Output, Input>>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    try {
      const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
      return await zodResolver(schema)(values, context, options)
    } catch (error) {
      console.error(error)
      const root = { type: 'load', message: specified('inline.somethingWrong') }
      return { values: {}, errors: { root } as FieldErrors<Input> } // this type has no `root`; a form's own state does
    }
  }
