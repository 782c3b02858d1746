import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { intendedPurchase } from '../../lib/purchase-intent.ts'
import type { PurchaseStatus } from './use-buyer.ts'

/** Continues, once, the purchase that a visitor logged in for, or began elsewhere on the page, unless they own the course. */
export const useResumedPurchase = (courseId: string, status: PurchaseStatus | undefined, buy: () => void): void => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const resumed = useRef(false)
  useEffect(() => {
    const isIntended = intendedPurchase(state) === courseId
    if (!isIntended) resumed.current = false
    if (!isIntended || status === undefined || resumed.current) return
    resumed.current = true
    // Removed at once: a reload, or the back button, must not open a checkout.
    void navigate({ pathname, search }, { replace: true, state: null })
    if (status === 'none') buy()
  }, [status, state, courseId, pathname, search, navigate, buy])
}
