import { parentPort } from 'node:worker_threads'

// In a thread of its own: making and sending bodies would otherwise hold up the visitor who is measured.

export type Order = { id: number; url: string; bytes: number }

parentPort?.on('message', async ({ id, url, bytes }: Order) => {
  const body = new Uint8Array(bytes).fill(id % 256)
  const status = await fetch(url, { method: 'PUT', body }).then(
    (answer) => answer.status,
    () => 0,
  )
  parentPort?.postMessage({ id, status })
})
