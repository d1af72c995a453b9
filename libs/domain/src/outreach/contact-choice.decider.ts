import { defineBoundary, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { normaliseEmail } from '../lead/lead-streams';
import { normalisePhone } from '../kernel/phone-number';
import type { ContactOptedIn, ContactOptedOut, LeadChannel } from './outreach.events';

/** Whether the person behind a phone number or an e-mail address wants messages there. */
export interface ContactChoice {
  /** Undefined if the contact never chose. */
  optedOut?: boolean;
}

export type ContactChoiceCommand = DomainCommand<'RecordContactChoice', { channel: LeadChannel; optedOut: boolean }>;

/** Records the choice of a contact. It outlives the leads that had the contact. */
export const contactChoiceDecider: Decider<ContactChoice, ContactChoiceCommand, ContactOptedOut | ContactOptedIn> = {
  initial: {},
  decide({ data: { channel, optedOut } }, state) {
    if (optedOut === state.optedOut) return [];
    return [{ type: optedOut ? 'ContactOptedOut' : 'ContactOptedIn', data: { channel } }];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ContactOptedOut':
        return { optedOut: true };
      case 'ContactOptedIn':
        return { optedOut: false };
      default:
        return unknownEvent(event, state);
    }
  },
};

/** Stream of the choice of one contact; `hash` is keyed with the tenant's secret, so that neither name nor events reveal the contact. */
export const contactChoiceStream = (tenantId: string, hash: string) => `contact-choice-${tenantId}-${hash}`;

export const contactChoiceBoundary = defineBoundary({
  name: 'contact-choice',
  stream: contactChoiceStream,
  decider: contactChoiceDecider,
});

/** The text of a contact that is hashed: each spelling of a number or address gives the same one. */
export const choiceText = (channel: LeadChannel, address: string): string =>
  `choice/${channel}/${(channel === 'sms' ? normalisePhone(address) : normaliseEmail(address)) ?? address}`;
