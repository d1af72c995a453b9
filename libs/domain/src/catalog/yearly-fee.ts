/** The fee of a course as it is recorded. */
export interface CourseFee {
  fee?: number | null;
  /** Annual if missing. */
  feeType?: string | null;
  /** In years. */
  duration?: number | null;
}

const SEMESTERS = 2;

/** The fee for a year, by which courses are compared; undefined without a fee, and for a fee in total without a duration. */
export function yearlyFee({ fee, feeType, duration }: CourseFee): number | undefined {
  if (fee === null || fee === undefined) return undefined;
  if (feeType === 'Semester') return fee * SEMESTERS;
  if (feeType !== 'Total') return fee;
  return duration ? fee / duration : undefined;
}

/** Whether the fee for a year lies within bounds, both included; a fee that is unknown lies within none. */
export function isWithinFees(course: CourseFee, { from, to }: { from?: number; to?: number }): boolean {
  const fee = yearlyFee(course);
  return fee !== undefined && (from === undefined || fee >= from) && (to === undefined || fee <= to);
}
