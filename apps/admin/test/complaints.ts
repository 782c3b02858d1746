import type { ManagedComplaint } from '@skillharbor/contracts/entities'

/** A complaint that nobody has acknowledged. */
export const aComplaint = (more: Partial<ManagedComplaint> = {}): ManagedComplaint => ({
  _id: 'k1',
  number: 'C-4821-9034',
  topic: 'order',
  order: { _id: 'o1', number: 'SH-8D03-8E52', course: 'Graphs' },
  state: 'open',
  createdAt: '2026-11-20T08:00:00.000Z',
  acknowledgeBy: '2026-11-22T08:00:00.000Z',
  answerBy: '2026-12-20T08:00:00.000Z',
  acknowledgedAt: null,
  answeredAt: null,
  answer: null,
  messages: [
    { words: 'No sound.', at: '2026-11-20T08:00:00.000Z' },
    { words: 'Still none.', at: '2026-11-21T08:00:00.000Z' },
  ],
  by: { username: 'Meera', email: 'meera@example.org' },
  dueAt: '2026-11-22T08:00:00.000Z',
  overdue: false,
  ...more,
})
