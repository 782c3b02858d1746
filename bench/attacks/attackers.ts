import type { Target } from './attack.ts'
import { attacks } from './attacks.ts'

// The attackers, in a process of their own: what they do to themselves isn't measured.

export type Told = { title: string; target: Target } | 'go' | 'rest'

let act: (() => Promise<number>) | undefined
let isAttacking = false
let loops: Promise<unknown> = Promise.resolve()
let atOnce = 0
const counts = new Map<number, number>()

const loop = async () => {
  while (isAttacking && act) {
    const status = await act().catch(() => 0)
    counts.set(status, (counts.get(status) ?? 0) + 1)
    // Who is refused, or not answered, waits as little as a script that was written to annoy.
    if (status === 429 || status === 0) await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const begin = async (title: string, target: Target): Promise<void> => {
  const attack = attacks.find((one) => one.title === title)
  act = await attack?.begin(target)
  atOnce = attack?.atOnce ?? 0
}

const hear = async (told: Told): Promise<void> => {
  if (told === 'go') {
    isAttacking = true
    counts.clear()
    loops = Promise.all(Array.from({ length: atOnce }, loop))
  } else if (told === 'rest') {
    isAttacking = false
    await loops
  } else await begin(told.title, told.target)
  process.send?.([...counts].map(([status, count]) => `${count} × ${status}`).join(', '))
}

process.on('message', (told: Told) => {
  hear(told).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
