import { vi } from 'vitest'
import type { TestApi } from './start-api.ts'

/** Runs `act`. Resolves with the details of what requests logged meanwhile with this message. */
export const linesWith = async (
  { parts: { logger } }: TestApi,
  message: string,
  act: () => Promise<unknown>,
): Promise<object[]> => {
  const lines: object[] = []
  const child = vi.spyOn(logger, 'child').mockImplementation(function (this: typeof logger) {
    const info = (details: object, text: string) => text === message && lines.push(details)
    return { ...logger, info, child: () => this } as never
  })
  await act()
  child.mockRestore()
  return lines
}
