import { inline } from '@skillharbor/contracts/messages'
import { renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { lazyResolver } from '../src/lazy-resolver.ts'

const submit = async (load: () => Promise<z.ZodType<{ name: string }, { name: string }>>) => {
  const { result } = renderHook(() => useForm({ resolver: lazyResolver(load), defaultValues: { name: ' Asha ' } }))
  const valid = vi.fn()
  const invalid = vi.fn()
  await result.current.handleSubmit(valid, invalid)()
  return { valid: valid.mock.calls[0]?.[0], errors: invalid.mock.calls[0]?.[0] }
}

test('a form is validated once its schema has loaded', async () => {
  const schema = z.object({ name: z.string().trim() })
  expect(await submit(() => Promise.resolve(schema))).toEqual({ valid: { name: 'Asha' }, errors: undefined })
})

test('a schema that fails to load is an error of the form, and nothing is sent', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { valid, errors } = await submit(() => Promise.reject(new Error('offline')))
  expect(valid).toBeUndefined()
  expect(errors.root.message).toBe(inline.somethingWrong)
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'offline' }))
  log.mockRestore()
})
