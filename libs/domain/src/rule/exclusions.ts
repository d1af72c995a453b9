/**
 * Reasons why a person cannot get a lead from a rule, as stored in a turn. Older turns store the label. `private`: the reason reveals the working day
 * or the load of the person. Only that person and the people above them see it; others see one of the two general reasons at the end.
 */
export const exclusions = [
  { value: 'no-account', label: 'has no active account', private: 'unavailable' },
  { value: 'on-leave', label: 'is on leave', private: 'unavailable' },
  { value: 'not-checked-in', label: 'has not checked in', private: 'unavailable' },
  { value: 'on-break', label: 'is on a break', private: 'unavailable' },
  { value: 'offline', label: 'is offline', private: 'unavailable' },
  { value: 'off-shift', label: 'is not on shift', private: 'unavailable' },
  { value: 'open-limit', label: 'has as many open leads as the rule allows', private: 'no-room' },
  { value: 'hour-limit', label: 'got as many leads in the last hour as the rule allows', private: 'no-room' },
  { value: 'day-limit', label: 'got as many leads in the last day as the rule allows', private: 'no-room' },
  { value: 'source-limit', label: 'got as many leads of this source in the last day as the rule allows', private: 'no-room' },
  { value: 'ten-at-once', label: 'got ten waiting leads at once', private: 'no-room' },
  { value: 'has-lead', label: 'has the lead' },
  { value: 'had-lead', label: 'had the lead before' },
  { value: 'in-call', label: 'is not asked during a call with the lead' },
  { value: 'stopped', label: 'gets no lead while the rule is stopped' },
  { value: 'outside-hours', label: 'gets no lead outside the hours of the rule' },
  { value: 'moved-often', label: 'the lead has moved three times in 30 days' },
  { value: 'unavailable', label: 'is not available' },
  { value: 'no-room', label: 'gets no further leads now' },
] as const satisfies readonly { value: string; label: string; private?: 'unavailable' | 'no-room' }[];
export type Exclusion = (typeof exclusions)[number]['value'];

/** Parses a stored reason, also from older turns; undefined if unknown. */
export const exclusionOf = (written: string): Exclusion | undefined =>
  exclusions.find(({ value, label }) => value === written || label === written)?.value;

/** The general reason for users who may not see the working day and load of others. */
export function generalExclusion(exclusion: Exclusion): Exclusion {
  const found = exclusions.find(({ value }) => value === exclusion);
  return found && 'private' in found ? found.private : exclusion;
}
