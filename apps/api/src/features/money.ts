/** Converts rupees with at most two decimals (wire format) to integer paise (used in storage and calculations). */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Converts integer paise to rupees. */
export const toRupees = (paise: number): number => paise / 100
