import { fields, flag, text, type ValuesOf } from '@matricula/domain/kernel/field-set';

/** Body of `clickToCall/dialer`: a lead, the number of a call, or a number with its country code; with a lead, a number that is not one of this person is called without the lead. `result_later` calls without the result of the last call, for a reason, if the institution's rule for the role allows it; `call_anyway` calls a lead with whom another user is on the phone. */
export const dialFields = fields({
  lead_id: text({ label: 'Lead', most: 100 }),
  call_id: text({ label: 'Call', most: 200 }),
  phone: text({ label: 'Phone', most: 30 }),
  phonecode: text({ label: 'Country code', most: 6 }),
  result_later: flag({ label: 'Without the result of the last call' }),
  reason: text({ label: 'Reason', most: 200 }),
  call_anyway: flag({ label: 'Although another user is calling the lead' }),
});
export type DialValues = ValuesOf<typeof dialFields>;

/** Body of `dialer/external/hangup`; without a call, your own present call. */
export const hangUpFields = fields({ call_id: text({ label: 'Call', most: 200 }) });
export type HangUpValues = ValuesOf<typeof hangUpFields>;

/** Body of `save-spam-call`; `spam: false` removes the mark. */
export const spamCallFields = fields({
  call_id: text({ label: 'Call', required: 'call_id is required', most: 200 }),
  spam: flag({ label: 'Spam' }),
});
export type SpamCallValues = ValuesOf<typeof spamCallFields>;
