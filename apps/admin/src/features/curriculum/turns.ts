/** Ends one's turn. Doing it again changes nothing. */
export type EndTurn = () => void
/**
 * Resolves when it is one's turn. `onWait` gets how many turns have to end before, whenever that changes. Rejects if `signal`
 * is aborted meanwhile.
 */
export type TakeTurn = (signal: AbortSignal, onWait: (before: number) => void) => Promise<EndTurn>

/** Lets `most()` work at a time, and the others wait in the order in which they came. It is asked again whenever a turn ends. */
export const createTurns = (most: () => number): TakeTurn => {
  type Waiting = { begin: () => void; onWait: (before: number) => void }
  let working = 0
  let waiting: Waiting[] = []
  const look = () => {
    for (let next = waiting[0]; next && working < most(); next = waiting[0]) {
      waiting = waiting.slice(1)
      working += 1
      next.begin()
    }
    for (const [at, { onWait }] of waiting.entries()) onWait(at + 1)
  }
  return (signal, onWait) =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting = waiting.filter((one) => one !== own)
        look()
        reject(signal.reason)
      }
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        working -= 1
        look()
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve(end)
      }
      const own = { begin, onWait }
      signal.throwIfAborted()
      signal.addEventListener('abort', leave, { once: true })
      waiting = [...waiting, own]
      look()
    })
}
