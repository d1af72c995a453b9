/** When a person can get leads. */
export const availabilities = [
  { value: 'checked-in', label: 'Checked in' },
  { value: 'online', label: 'Online' },
  { value: 'on-shift', label: 'On shift' },
  { value: 'active', label: 'Active account' },
] as const;
export type Availability = (typeof availabilities)[number]['value'];
