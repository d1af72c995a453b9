import { defineEvent, id, oneOf, type EventOf } from '../kernel';

const context = 'lead';

export const leadIdentityReserved = defineEvent('LeadIdentityReserved', {
  context,
  doc: 'A phone, e-mail or external id was assigned to this lead.',
  fields: { leadId: id(), kind: oneOf('phone', 'email', 'external') },
});
export type LeadIdentityReserved = EventOf<typeof leadIdentityReserved>;

export const leadIdentityReleased = defineEvent('LeadIdentityReleased', {
  context,
  doc: 'The lead released a phone, e-mail or external id.',
  fields: { leadId: id(), kind: oneOf('phone', 'email', 'external') },
});
export type LeadIdentityReleased = EventOf<typeof leadIdentityReleased>;

export type LeadIdentityEvent = LeadIdentityReserved | LeadIdentityReleased;
export const leadIdentityEvents = [leadIdentityReserved, leadIdentityReleased];

/** Owner of an identity stream after its events: the lead, or undefined. */
export const identityOwner = (events: { type: string; data: unknown }[]): string | undefined => {
  const last = events.at(-1) as LeadIdentityEvent | undefined;
  return last?.type === 'LeadIdentityReserved' ? last.data.leadId : undefined;
};
