import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { loadApiTexts, somethingWrong } from './api-texts/api-texts.ts'

/** Replaces the messages of a form's errors, however deep its fields are. */
const translate = (errors: object, say: (message: string) => string): void => {
  for (const error of Object.values(errors) as unknown[]) {
    if (typeof error !== 'object' || error === null) continue
    if ('message' in error && typeof error.message === 'string') error.message = say(error.message)
    else translate(error, say)
  }
}

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
      const [{ schemaResolver, schemaText }, schema] = await Promise.all([
        import('./schema-resolver.ts'),
        load(),
        loadApiTexts(),
      ])
      const checked = await schemaResolver(schema)(values, context, options)
      translate(checked.errors, schemaText)
      return checked
    } catch (error) {
      console.error(error)
      const root = { type: 'load', message: somethingWrong() }
      return { values: {}, errors: { root } as FieldErrors<Input> } // this type has no `root`; a form's own state does
    }
  }
