type ViewButtonProps = { isOn: boolean; onPress: () => void; children: string }

/** One of the buttons that switch between two views, such as a text and its preview. */
export function ViewButton({ isOn, onPress, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className="h-8 rounded-md px-3 text-sm font-medium text-ink-soft aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
