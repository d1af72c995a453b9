import { defineBoundary, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { receiptStream, type AnnouncementConfirmed } from './announcement.events';

export type ConfirmAnnouncement = DomainCommand<'ConfirmAnnouncement', AnnouncementConfirmed['data']>;

/** Rules of a confirmation: one of each person. */
export const receiptDecider: Decider<{ confirmed: boolean }, ConfirmAnnouncement, AnnouncementConfirmed> = {
  initial: { confirmed: false },
  decide: ({ data }, { confirmed }) => (confirmed ? [] : [{ type: 'AnnouncementConfirmed', data }]),
  evolve: (state, event) => (event.type === 'AnnouncementConfirmed' ? { confirmed: true } : unknownEvent(event.type, state)),
};

/** That one person has read one announcement. */
export const receiptBoundary = defineBoundary({ name: 'announcement receipt', stream: receiptStream, decider: receiptDecider });
