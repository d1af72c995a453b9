import {
  defineBoundary,
  defined,
  DomainError,
  itemAt,
  ownValue,
  unknownEvent,
  withItem,
  type Decider,
  type DomainCommand,
  type Trie,
} from '../kernel';
import {
  meritListStream,
  type LetterFile,
  type MeritEntry,
  type MeritListPublished,
  type OfferEvent,
  type OfferIssued,
} from './offer.events';
import type { Quota } from './merit-order';
import { assertLetter, standardLetter } from './offer-letter';
import { offerLife, type OfferStatus } from './offer.life';

interface Offer {
  status: OfferStatus;
  expiresAt?: string;
  /** The quota of its seat. */
  quota?: string;
  /** Its place in the order of issue, from 1; missing before it is issued. */
  issued?: number;
  /** Index of the text that its letter has; missing for the standard text. */
  letterText?: number;
  /** The token fee in words, as the letter says it. */
  tokenFee?: string;
  /** The letter as a file; missing before it is made. */
  letter?: LetterFile;
}

export interface MeritList {
  meritListId: string;
  /** Who ranked: approves no offer of this list. */
  rankedById: string;
  name: string;
  formId: string;
  formName: string;
  days: number;
  /** The product of the token fee that is paid after the acceptance. */
  tokenProductId?: string;
  /** Texts of the letters, the latest last. */
  letters: readonly string[];
  /** How many offers were issued. */
  issued: number;
  seats: number;
  /** Seats by quota; those of no quota under the empty name. */
  room: Readonly<Record<string, number>>;
  /** Words of the quotas; missing for those without. */
  quotaNames: Readonly<Record<string, string>>;
  entries: Readonly<Record<string, MeritEntry>>;
  /** Read by `offerOf`. */
  offers: Trie<Offer>;
  /** Nobody waits on it any more. */
  isClosed: boolean;
}

export type MeritListCommand =
  | DomainCommand<'PublishMeritList', MeritListPublished['data'] & { entries: readonly MeritEntry[] }>
  /** `by`: the person who approves. */
  | DomainCommand<'ApproveOffer', { applicationId: string; by: string }>
  /** `tokenFee`: the product with its sum, as the letter says it. */
  | DomainCommand<'IssueOffer', { applicationId: string; at: string; tokenFee?: string }>
  | DomainCommand<'AcceptOffer' | 'DeclineOffer', { applicationId: string; at: string }>
  | DomainCommand<'ChangeLetter', { letter: string }>
  | DomainCommand<'RecordLetter', { applicationId: string; file: LetterFile }>
  | DomainCommand<'ExpireOffer', { applicationId: string }>
  /** The application ended: it holds no seat and gets no offer any more. */
  | DomainCommand<'ReleaseOffer', { applicationId: string }>
  /** Ends the waiting places, so that another list may rank these applicants. */
  | DomainCommand<'CloseMeritList', Record<never, never>>
  | DomainCommand<'WithdrawOffer', { applicationId: string; reason?: string }>;

const initial: MeritList = {
  meritListId: '',
  rankedById: '',
  name: '',
  formId: '',
  formName: '',
  days: 0,
  letters: [],
  issued: 0,
  seats: 0,
  room: {},
  quotaNames: {},
  entries: {},
  offers: undefined,
  isClosed: false,
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
        const { meritListId, name, rankedById, formId, formName, days, tokenProductId, seats, quotas, letter } = event.data;
        const reserved = Object.fromEntries(quotas.map(({ category, seats: of }) => [category, of]));
        const open = seats - quotas.reduce((sum, { seats: of }) => sum + of, 0);
        const letters = letter === undefined ? [] : [letter];
        return {
          ...list,
          meritListId,
          name,
          rankedById,
          formId,
          formName,
          days,
          tokenProductId,
          letters,
          seats,
          room: { ...reserved, '': open },
          quotaNames: namesOf(quotas),
        };
      }
      case 'MeritListLetterChanged':
        return { ...list, letters: [...list.letters, event.data.letter] };
      case 'MeritEntriesRanked':
        return {
          ...list,
          entries: { ...list.entries, ...Object.fromEntries(event.data.entries.map((entry) => [entry.applicationId, entry])) },
        };
      case 'MeritListClosed':
        return { ...list, isClosed: true };
      case 'MeritPlacesEnded': {
        const ended = new Set(event.data.entries.map(({ applicationId }) => applicationId));
        return {
          ...list,
          entries: Object.fromEntries(Object.entries(list.entries).filter(([applicationId]) => !ended.has(applicationId))),
        };
      }
      case 'OfferDrafted':
        return withOffer(list, event.data.applicationId, { status: 'drafted', quota: event.data.quota });
      case 'OfferApproved':
        return withOffer(list, event.data.applicationId, { status: 'approved' });
      case 'OfferIssued':
        return withIssued(list, event.data);
      case 'OfferLetterCreated':
        return withOffer(list, event.data.applicationId, { letter: event.data.file });
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

/** What is known of an offer stays: until when it could be accepted, its quota and its letter. */
const withOffer = (list: MeritList, applicationId: string, offer: Partial<Offer>): MeritList => ({
  ...list,
  offers: withItem(list.offers, applicationId, { status: 'drafted', ...offerOf(list, applicationId), ...offer }),
});

/** The offer of an application; undefined for one that waits, or is not on the list. */
export const offerOf = ({ offers }: Pick<MeritList, 'offers'>, applicationId: string): Offer | undefined => itemAt(offers, applicationId);

const namesOf = (quotas: readonly Quota[]): Record<string, string> =>
  Object.fromEntries(quotas.flatMap(({ category, label }) => (label === undefined ? [] : [[category, label] as const])));

/** An issued offer has the next number, and the text that its list has now. */
function withIssued(list: MeritList, { applicationId, expiresAt, tokenFee }: OfferIssued['data']): MeritList {
  const issued = list.issued + 1;
  const letterText = list.letters.length > 0 ? list.letters.length - 1 : undefined;
  return withOffer({ ...list, issued }, applicationId, { status: 'issued', expiresAt, issued, letterText, tokenFee });
}

function decide(command: MeritListCommand, list: MeritList): OfferEvent[] {
  if (command.type === 'PublishMeritList') return published(command.data, list);
  if (command.type === 'ChangeLetter') return letterChanged(command.data.letter, list);
  if (command.type === 'CloseMeritList') return closed(list);
  const { applicationId } = command.data;
  const entry = ownValue(list.entries, applicationId);
  const offer = offerOf(list, applicationId);
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
      return [{ type: 'OfferIssued', data: { ...ids, expiresAt, tokenFee: command.data.tokenFee } }];
    }
    case 'RecordLetter':
      if (offer.issued === undefined) throw new DomainError('offer/not-issued', 'This offer is not issued yet.');
      return offer.letter ? [] : [{ type: 'OfferLetterCreated', data: { ...ids, file: command.data.file } }];
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
      return [
        ...freed({ type: 'OfferWithdrawn', data: { ...ids, reason: command.data.reason, before: heldBefore(offer) } }, list, offer),
        // After the withdrawal, as the application follows both. A list that is open ends the place when it is closed.
        ...(list.isClosed ? [placesEnded(meritListId, [entry])] : []),
      ];
  }
}

/** Offers that are issued already keep their text. */
function letterChanged(letter: string, { meritListId, letters }: MeritList): OfferEvent[] {
  if (meritListId === '') throw new DomainError('merit-list/unknown', 'There is no such merit list.');
  assertLetter(letter);
  return letter === (letters.at(-1) ?? standardLetter) ? [] : [{ type: 'MeritListLetterChanged', data: { meritListId, letter } }];
}

/** Ends an offer that holds a seat, also an accepted one, or the place of one who waits. */
function released(list: MeritList, { applicationId, leadId }: MeritEntry, offer: Offer | undefined): OfferEvent[] {
  const { meritListId } = list;
  if (!offer) return [placesEnded(meritListId, [{ applicationId, leadId }])];
  const event: OfferEvent = { type: 'OfferWithdrawn', data: { meritListId, applicationId, leadId, before: heldBefore(offer) } };
  return holding.includes(offer.status) ? freed(event, list, offer) : [];
}

/** What a withdrawn offer was. */
const heldBefore = ({ status }: Offer) =>
  status === 'drafted' || status === 'approved' || status === 'issued' || status === 'accepted' ? status : undefined;

const placesEnded = (meritListId: string, of: readonly Pick<MeritEntry, 'applicationId' | 'leadId'>[]): OfferEvent => ({
  type: 'MeritPlacesEnded',
  data: { meritListId, entries: of.map(({ applicationId, leadId }) => ({ applicationId, leadId })) },
});

/** Those who wait, or whose offer was taken back, are on the list no more. A second close ends places that an earlier release left. */
function closed(list: MeritList): OfferEvent[] {
  const { meritListId, formId, formName, name, entries } = list;
  if (meritListId === '') throw new DomainError('merit-list/unknown', 'There is no such merit list.');
  const ended = Object.values(entries).filter(({ applicationId }) => {
    const offer = offerOf(list, applicationId);
    return offer === undefined || offer.status === 'withdrawn';
  });
  const parts = Array.from({ length: Math.ceil(ended.length / PART) }, (_, part) =>
    placesEnded(meritListId, ended.slice(part * PART, (part + 1) * PART)),
  );
  return list.isClosed ? parts : [{ type: 'MeritListClosed', data: { meritListId, name, formId, formName } }, ...parts];
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
  if (data.letter !== undefined) assertLetter(data.letter);
  const { meritListId, name, formId, formName, rankedById, order } = data;
  const named = namesOf(data.quotas);
  const quotaNames = Object.keys(named).length > 0 ? named : undefined;
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
  const entries = Object.values(after.entries);
  const isHeld = (one: Offer | undefined) => one !== undefined && holding.includes(one.status) && (one.quota ?? '') === quota;
  // Offers that hold a seat keep their entry.
  const held = entries.filter(({ applicationId }) => isHeld(offerOf(after, applicationId)));
  if (held.length >= (ownValue(after.room, quota) ?? 0)) return [event];
  const next = entries
    .filter((entry) => (quota === '' || entry.quota === quota) && offerOf(after, entry.applicationId) === undefined)
    .sort((one, other) => one.rank - other.rank)[0];
  return next ? [event, drafted(after, next, quota)] : [event];
}

/** A merit list with its offers. */
export const meritListBoundary = defineBoundary({ name: 'merit-list', stream: meritListStream, decider: meritListDecider });
