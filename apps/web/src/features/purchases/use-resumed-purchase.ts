import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { intendedPurchase } from '../../lib/purchase-intent.ts'
import type { Standing } from './use-buyer.ts'

/** Goes on, once, with the purchase that a visitor logged in for; not where the course turns out to be theirs already. */
export const useResumedPurchase = (courseId: string, standing: Standing | undefined, buy: () => void): void => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const resumed = useRef(false)
  useEffect(() => {
    if (standing === undefined || resumed.current || intendedPurchase(state) !== courseId) return
    resumed.current = true
    // Forgotten at once: a reload of this page, or a way back to it, opens no checkout.
    void navigate({ pathname, search }, { replace: true, state: null })
    if (standing === 'none') buy()
  }, [standing, state, courseId, pathname, search, navigate, buy])
}
