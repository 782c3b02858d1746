import type { Switchboard } from '../switchboard.ts'

/**
 * https://razorpay.com/docs/webhooks/best-practices/ : "If the webhooks continue to fail for 24 hours, the webhook is
 * disabled."
 */
const failingForMs = 24 * 3_600_000

type Parts = { faults: Switchboard; now: () => number; url: string | undefined }

/**
 * Where events are posted, and whether they are at all: what fails for a day is disabled, until it is set up again.
 * A restart sets it up again too; the provider leaves that to its dashboard.
 */
export const openSubscription = ({ faults, now, url: first }: Parts) => {
  let url = first
  let failingSince: number | undefined
  let isDisabled = false

  /** The address to post to now, if there is any. */
  const target = (): string | undefined => (isDisabled || faults.isOn('webhook-disabled') ? undefined : url)

  const enable = (): void => {
    isDisabled = false
    failingSince = undefined
    faults.end('webhook-disabled')
  }

  return {
    target,
    /** What is disabled or has no address gets no event, and for what it missed only what is replayed. */
    isWanted: (): boolean => target() !== undefined,
    enable,
    /** Sets the address, and enables the webhook. */
    set: (to: string | undefined): void => {
      url = to
      enable()
    },
    delivered: (): void => {
      failingSince = undefined
    },
    failed: (): void => {
      failingSince ??= now()
      isDisabled ||= now() - failingSince >= failingForMs
    },
    isDisabled: (): boolean => url !== undefined && target() === undefined,
  }
}
export type Subscription = ReturnType<typeof openSubscription>
