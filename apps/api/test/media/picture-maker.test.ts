import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { setImmediate as soon } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPictureMaker } from '../../src/adapters/media/picture-maker.ts'
import { TooManyPixels } from '../../src/features/port-errors.ts'
import { picture } from '../people.ts'

const children: ChildProcess[] = []
const note = (message: unknown) => void children.push((message as { process: ChildProcess }).process)
const warnings: object[] = []
let maker: ReturnType<typeof createPictureMaker>
beforeEach(() => {
  channel('child_process').subscribe(note)
  maker = createPictureMaker({ warn: (details) => void warnings.push(details) })
})
afterEach(() => {
  maker.close()
  channel('child_process').unsubscribe(note)
  children.length = 0
  warnings.length = 0
})

const wanted = { format: 'webp', widths: [640, 320] } as const
const make = async (bytes: Buffer) => maker.makePictures(bytes, 'image/png', wanted)
const first = async () => expect(await make(await picture('png'))).toHaveLength(2)
/** Begins to make a large picture, and sends the process this signal meanwhile. */
const interrupt = async (signal: NodeJS.Signals) => {
  const large = await picture('png', 4_000)
  const made = make(large)
  made.catch(() => undefined)
  await soon()
  children[0]?.kill(signal)
  return made
}

it('makes a picture for each width, none wider than the original', async () => {
  const made = await make(await picture('png', 500))
  const shown = await Promise.all((made ?? []).map((one) => sharp(one).metadata()))
  expect(shown).toMatchObject([
    { format: 'webp', width: 500 },
    { format: 'webp', width: 320 },
  ])
})

it.each([
  ['what is no picture', () => Buffer.from('<svg onload=alert(1)>')],
  ['an empty file', () => Buffer.alloc(0)],
  ['a picture of another type', () => picture('jpeg')],
  ['half a picture', async () => (await picture('png', 2_000)).subarray(0, 2_000)],
])('makes nothing of %s', async (_, bytes) => {
  expect(await make(await bytes())).toBeNull()
  await first()
  expect(children).toHaveLength(1)
})

it('refuses more than 25 million pixels by what the head says, and takes the next picture', async () => {
  await expect(make(await picture('png', 7_000))).rejects.toThrow(TooManyPixels)
  await first()
  expect(children).toHaveLength(1)
})

// Without /proc there is nothing to see it by.
it.runIf(existsSync('/proc/self'))('decodes behind requests, in a process that has no environment', async () => {
  await first()
  const pid = children[0]?.pid ?? 0
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW)
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/(?:PATH|HOME)=/)
})

describe('a process that ends', () => {
  it('between two pictures is replaced', async () => {
    await first()
    const [child] = children
    if (child) await Promise.all([once(child, 'close'), child.kill('SIGKILL')])
    await first()
    expect(children).toHaveLength(2)
  })

  it('because a picture broke its decoder refuses that picture, and takes the next', async () => {
    await first()
    expect(await interrupt('SIGSEGV')).toBeNull()
    expect(warnings).toMatchObject([{ cause: expect.stringContaining('SIGSEGV') }])
    await first()
  })

  it('because earlier pictures took its time is replaced, and the picture is made', async () => {
    await first()
    expect(await interrupt('SIGXCPU')).toHaveLength(2)
    expect(children).toHaveLength(2)
  })

  it('because somebody ended it blames no picture', async () => {
    await first()
    await expect(interrupt('SIGTERM')).rejects.toThrow('SIGTERM')
    await first()
  })
})
