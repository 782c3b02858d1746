import { zodResolver } from '@hookform/resolvers/zod'
import { textOf } from '@skillharbor/contracts/said'
import { schemaTexts } from '@skillharbor/contracts/schema-texts'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { apiText } from './api-texts/api-texts.ts'

/** What a schema said, in the page's language. */
export const schemaText = (message: string): string => apiText(message, textOf(message))

/** Validates a form with a schema, in the API's words. */
export const schemaResolver = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> => zodResolver(schema, { error: schemaTexts })
