import type { Page } from '@playwright/test'

/**
 * Every jump of the layout so far, with what jumped: https://web.dev/articles/cls, without its windows and its pardon for
 * what follows a press, so never less.
 */
export const layoutShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ value: number; at: number; what: string[] }[]>((resolve) => {
        new PerformanceObserver((list) => {
          const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
          resolve(
            list.getEntries().map((entry) => ({
              value: Number(Reflect.get(entry, 'value')),
              at: Math.round(entry.startTime),
              what: Reflect.get(entry, 'sources').map(
                ({
                  node,
                  previousRect,
                  currentRect,
                }: {
                  node: Node | null
                  previousRect: DOMRect
                  currentRect: DOMRect
                }) =>
                  `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent} from ${place(previousRect)} to ${place(currentRect)}`,
              ),
            })),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        // An observer without entries is not called; what there is comes before the next task.
        setTimeout(() => resolve([]), 1_000)
      }),
  )
