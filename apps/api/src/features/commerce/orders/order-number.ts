/**
 * The number that people quote. An order from before there were numbers may not have its own yet: then what it will
 * most likely be, as the trigger derives it from the id (migration `order-numbers`).
 */
export const numberOf = ({ id, number }: { id: string; number: string }): string =>
  number || `SH-${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase()
