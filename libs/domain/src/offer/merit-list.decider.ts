import { defineBoundary, defined, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { meritListStream, type MeritEntry, type MeritListPublished, type OfferEvent } from './offer.events';
import type { Quota } from './merit-order';
import { offerLife, type OfferStatus } from './offer.life';

interface Offer {
  status: OfferStatus;
  expiresAt?: string;
  /** The quota of its seat. */
  quota?: string;
}

export interface MeritList {
  meritListId: string;
  /** Who ranked: approves no offer of this list. */
  rankedById: string;
  formId: string;
  formName: string;
  days: number;
  /** The product of the token fee that is paid after the acceptance. */
  tokenProductId?: string;
  seats: number;
  /** Seats by quota; those of no quota under the empty name. */
  room: Readonly<Record<string, number>>;
  entries: Readonly<Record<string, MeritEntry>>;
  offers: Readonly<Record<string, Offer>>;
}

export type MeritListCommand =
  | DomainCommand<'PublishMeritList', MeritListPublished['data'] & { entries: readonly MeritEntry[] }>
  /** `by`: the person who approves. */
  | DomainCommand<'ApproveOffer', { applicationId: string; by: string }>
  | DomainCommand<'IssueOffer' | 'AcceptOffer' | 'DeclineOffer', { applicationId: string; at: string }>
  | DomainCommand<'ExpireOffer', { applicationId: string }>
  /** The application ended: it holds no seat and gets no offer any more. */
  | DomainCommand<'ReleaseOffer', { applicationId: string }>
  | DomainCommand<'WithdrawOffer', { applicationId: string; reason?: string }>;

const initial: MeritList = {
  meritListId: '',
  rankedById: '',
  formId: '',
  formName: '',
  days: 0,
  seats: 0,
  room: {},
  entries: {},
  offers: {},
};
const DAY_MS = 86_400_000;
/** Offers in these states hold a seat. */
const holding: readonly OfferStatus[] = ['drafted', 'approved', 'issued', 'accepted'];
/** The largest number of ranked applicants. */
export const MOST_RANKED = 5_000;
/** The number of applicants in one event. */
const PART = 500;

/** Rules of a merit list: offers never exceed the seats of their quota; a seat that becomes free goes to the next who waits. */
export const meritListDecider: Decider<MeritList, MeritListCommand, OfferEvent> = {
  initial,
  decide: (command, list) => decide(command, list).map((event) => ({ ...event, data: defined(event.data) }) as OfferEvent),
  evolve(list, event) {
    switch (event.type) {
      case 'MeritListPublished': {
        const { meritListId, rankedById, formId, formName, days, tokenProductId, seats, quotas } = event.data;
        const reserved = Object.fromEntries(quotas.map(({ category, seats: of }) => [category, of]));
        const open = seats - quotas.reduce((sum, { seats: of }) => sum + of, 0);
        return { ...list, meritListId, rankedById, formId, formName, days, tokenProductId, seats, room: { ...reserved, '': open } };
      }
      case 'MeritEntriesRanked':
        return {
          ...list,
          entries: { ...list.entries, ...Object.fromEntries(event.data.entries.map((entry) => [entry.applicationId, entry])) },
        };
      case 'OfferDrafted':
        return withOffer(list, event.data.applicationId, { status: 'drafted', quota: event.data.quota });
      case 'OfferApproved':
        return withOffer(list, event.data.applicationId, { status: 'approved' });
      case 'OfferIssued':
        return withOffer(list, event.data.applicationId, { status: 'issued', expiresAt: event.data.expiresAt });
      case 'OfferAccepted':
        return withOffer(list, event.data.applicationId, { status: 'accepted' });
      case 'OfferDeclined':
        return withOffer(list, event.data.applicationId, { status: 'declined' });
      case 'OfferExpired':
        return withOffer(list, event.data.applicationId, { status: 'expired' });
      case 'OfferWithdrawn':
        return withOffer(list, event.data.applicationId, { status: 'withdrawn' });
      default:
        return unknownEvent(event, list);
    }
  },
};

/** What is known of an offer stays: until when it could be accepted, and its quota. */
const withOffer = (list: MeritList, applicationId: string, offer: Offer): MeritList => ({
  ...list,
  offers: { ...list.offers, [applicationId]: { ...ownValue(list.offers, applicationId), ...offer } },
});

function decide(command: MeritListCommand, list: MeritList): OfferEvent[] {
  if (command.type === 'PublishMeritList') return published(command.data, list);
  const { applicationId } = command.data;
  const entry = ownValue(list.entries, applicationId);
  const offer = ownValue(list.offers, applicationId);
  const { meritListId, days } = list;
  if (command.type === 'ReleaseOffer') return entry ? released(list, entry, offer) : [];
  if (!entry || !offer) throw new DomainError('offer/unknown', 'There is no such offer.');
  const ids = { meritListId, applicationId, leadId: entry.leadId };
  switch (command.type) {
    case 'ApproveOffer':
      offerLife.after(offer.status, 'approve');
      if (command.data.by === list.rankedById)
        throw new DomainError('offer/same-person', 'Another person than the one who ranked approves the offers.');
      return [{ type: 'OfferApproved', data: ids }];
    case 'IssueOffer': {
      offerLife.after(offer.status, 'issue');
      const expiresAt = new Date(Date.parse(command.data.at) + days * DAY_MS).toISOString();
      return [{ type: 'OfferIssued', data: { ...ids, expiresAt } }];
    }
    case 'AcceptOffer':
      if (offer.status === 'accepted') return [];
      offerLife.after(offer.status, 'accept');
      if (offer.expiresAt !== undefined && Date.parse(command.data.at) > Date.parse(offer.expiresAt))
        throw new DomainError('offer/expired', 'The time to accept this offer is over. Please ask the institution.');
      return [{ type: 'OfferAccepted', data: ids }];
    case 'DeclineOffer':
      offerLife.after(offer.status, 'decline');
      return freed({ type: 'OfferDeclined', data: ids }, list, offer);
    case 'ExpireOffer':
      return offer.status === 'issued' ? freed({ type: 'OfferExpired', data: ids }, list, offer) : [];
    case 'WithdrawOffer':
      offerLife.after(offer.status, 'withdraw');
      return freed({ type: 'OfferWithdrawn', data: { ...ids, reason: command.data.reason } }, list, offer);
  }
}

/** Ends an offer that holds a seat, also an accepted one, or the place of one who waits. */
function released(list: MeritList, { applicationId, leadId }: MeritEntry, offer: Offer | undefined): OfferEvent[] {
  const event: OfferEvent = { type: 'OfferWithdrawn', data: { meritListId: list.meritListId, applicationId, leadId } };
  if (!offer) return [event];
  return holding.includes(offer.status) ? freed(event, list, offer) : [];
}

type Published = Extract<MeritListCommand, { type: 'PublishMeritList' }>['data'];

function published({ entries, ...data }: Published, list: MeritList): OfferEvent[] {
  if (list.meritListId !== '') throw new DomainError('merit-list/exists', 'This merit list already exists.');
  const reserved = data.quotas.reduce((sum, { seats }) => sum + seats, 0);
  const refused = (field: string, message: string) => new DomainError('merit-list/invalid', message, { [field]: message });
  if (reserved > data.seats) throw refused('quotas', 'The quotas have more seats than there are.');
  if (new Set(data.quotas.map(({ category }) => category)).size < data.quotas.length) throw refused('quotas', 'A category has one quota.');
  if (entries.length === 0) throw refused('formId', 'No applicant of this form can be ranked now.');
  if (entries.length > MOST_RANKED) throw refused('formId', `At most ${MOST_RANKED} applicants can be ranked at once.`);
  const { meritListId, name, formId, formName, rankedById, order } = data;
  const named = data.quotas.flatMap(({ category, label }) => (label === undefined ? [] : [[category, label] as const]));
  const quotaNames = named.length > 0 ? Object.fromEntries(named) : undefined;
  const parts = Array.from({ length: Math.ceil(entries.length / PART) }, (_, part): OfferEvent => {
    const own = entries.slice(part * PART, (part + 1) * PART).map((entry) => defined(entry) as MeritEntry);
    return { type: 'MeritEntriesRanked', data: { meritListId, name, formId, formName, rankedById, order, quotaNames, entries: own } };
  });
  const event: OfferEvent = { type: 'MeritListPublished', data: { ...data, quotas: data.quotas.map((quota) => defined(quota) as Quota) } };
  const after = meritListDecider.evolve(list, event);
  const seated = entries.filter(({ quota, place }) => place <= (ownValue(after.room, quota) ?? 0));
  return [event, ...parts, ...seated.map((entry) => drafted(after, entry, entry.quota))];
}

/** `quota`: that of the seat; an open seat is for everyone. */
const drafted = ({ meritListId, formName, rankedById }: MeritList, entry: MeritEntry, quota: string): OfferEvent => {
  const { applicationId, leadId, rank } = entry;
  return { type: 'OfferDrafted', data: { meritListId, applicationId, leadId, formName, rank, quota, rankedById } };
};

/** The seat of an offer that ended goes to the best by rank who waits for its quota; an open seat, to the best of all who wait. */
function freed(event: OfferEvent, list: MeritList, { quota = '' }: Offer): OfferEvent[] {
  const after = meritListDecider.evolve(list, event);
  const held = Object.values(after.offers).filter(({ status, quota: own = '' }) => holding.includes(status) && own === quota);
  if (held.length >= (ownValue(after.room, quota) ?? 0)) return [event];
  const next = Object.values(after.entries)
    .filter((entry) => (quota === '' || entry.quota === quota) && !Object.hasOwn(after.offers, entry.applicationId))
    .sort((one, other) => one.rank - other.rank)[0];
  return next ? [event, drafted(after, next, quota)] : [event];
}

/** A merit list with its offers. */
export const meritListBoundary = defineBoundary({ name: 'merit-list', stream: meritListStream, decider: meritListDecider });
