import { exportEvents } from '../audit/export.events';
import { callActionEvents } from '../call-action';
import { city, college, course, state, stream } from '../catalog';
import { followUpEvents } from '../follow-up';
import { jobEvents } from '../job';
import { type EventDefinition, type Upcaster } from '../kernel';
import { importMapping, leadEvents, leadIdentityEvents, leadSource, leadStage, quickView } from '../lead';
import { recordEvents, recordReservationEvents, type RecordType } from '../record';
import { apiKey, tenantEvents } from '../tenant';
import { role, userEvents } from '../user';

/** Every record type of the product. */
export const recordTypes: readonly RecordType[] = [
  leadStage,
  leadSource,
  quickView,
  importMapping,
  college,
  stream,
  course,
  state,
  city,
  role,
  apiKey,
];

/** Every event type of the product: what the codec, the timeline and the AsyncAPI document go by. */
export const eventDefinitions: readonly EventDefinition[] = [
  ...leadEvents,
  ...leadIdentityEvents,
  ...callActionEvents,
  ...followUpEvents,
  ...userEvents,
  ...tenantEvents,
  ...jobEvents,
  ...exportEvents,
  ...recordReservationEvents,
  ...recordTypes.flatMap(recordEvents),
] as EventDefinition[];

/** What lifts the data of older versions of event types, one step each: for every type whose declared version is above 1. */
export const upcasters: readonly Upcaster[] = [];

export type { ExportEvent } from '../audit/export.events';
export type { CallActionEvent } from '../call-action';
export type { FollowUpEvent } from '../follow-up';
export type { LeadEvent, LeadIdentityEvent } from '../lead';
export type { RecordReservationEvent } from '../record';
export type { TenantEvent } from '../tenant';
export type { AdminRightsWithdrawn, UserEvent } from '../user';
