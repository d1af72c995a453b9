import {
  defineNotification,
  type ContextDefinition,
  type Erased,
  type EventDefinition,
  type Mentions,
  type NotificationDeclaration,
  type Upcaster,
} from '../kernel';
import { overviewScreens } from '../overview/overview.screens';
import { recordEvents, type RecordType, type WiredRecord } from '../record';
import * as declared from './contexts';

/** Every context of the product, by name. */
export const contexts: readonly ContextDefinition[] = Object.values(declared).toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** Every record type of the product. */
export const recordTypes: readonly RecordType[] = contexts.flatMap(({ records }) => records);

/** The documented calls of all of them. */
export const recordCalls: readonly WiredRecord[] = contexts.flatMap(({ calls }) => calls);

/** Every event type of the product, for the codec, the timeline and the AsyncAPI document. */
export const eventDefinitions: readonly EventDefinition[] = [
  ...contexts.flatMap(({ events }) => events),
  ...recordTypes.flatMap(recordEvents),
];

/** Upgrades the data of older versions of event types, one step each; needed for every type with a version above 1. */
export const upcasters: readonly Upcaster[] = [];

/** Every kind of thing whose events may mention a person that is erased. */
export const mentions: readonly Mentions[] = contexts.flatMap((context) => context.mentions);

/** The event types that name a phone number of a lead in addition to its own, and where. */
export const leadNumbersOf = Object.assign({}, ...contexts.map(({ leadNumbers }) => leadNumbers)) as ContextDefinition['leadNumbers'];

const erasures = contexts.flatMap(({ erases }) => Object.entries(erases));

/** The event types that erase something; with `what`, those that erase this. */
export const erasingTypes = (what?: Erased): readonly string[] =>
  erasures.flatMap(([type, erased]) => (what === undefined || erased === what ? [type] : []));

/** Every kind of notification, as its context declares it. */
export const notificationKinds: readonly NotificationDeclaration[] = contexts.flatMap(({ notifications }) => notifications);

const kinds = new Map(notificationKinds.map((declared) => [declared.kind, declared]));

/** Placeholder for kinds that only another release declares. */
const otherKind = defineNotification('other', {
  label: 'Other',
  words: () => 'You have a new notification',
  screen: () => overviewScreens.dashboard.at(),
  offered: [],
});

/** The declaration of a kind of notification. */
export const notificationKind = (kind: string): NotificationDeclaration => kinds.get(kind) ?? otherKind;
