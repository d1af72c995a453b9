import type { INestApplicationContext } from '@nestjs/common';
import { callBoundary, callIdOf, type CallCommand, type CallReport } from '@matricula/domain/call';
import { EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import type { Institution } from './institution';
import { ownedLeads } from './owned-leads';
import { Random } from './random';
import { usersOf } from './seed-institution';

/** Number of calls with leads, and of missed calls from numbers that nobody knows. */
const CALLS = 80;
const UNKNOWN_CALLERS = 6;
const SEED = 53;
const MINUTE_MS = 60_000;

interface Caller {
  leadId?: string;
  leadHash?: string;
  leadName?: string;
  phone: string;
  source?: string;
  ownerId: string;
  /** When the lead was captured. */
  at: string;
}

/** Creates telephone calls with the latest leads: dialled and received, answered, busy and missed, and missed calls without a lead. Safe to repeat. */
export async function seedCalls(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const people = usersOf(institution);
  const random = new Random(SEED);
  const now = Date.now();
  const known = (await callers(store, tid)).slice(-CALLS);
  const unknown = Array.from({ length: UNKNOWN_CALLERS }, (_, at): Caller => ({
    phone: `+9198110770${String(at).padStart(2, '0')}`,
    ownerId: people[at % people.length]!.userId,
    at: new Date(now - (at + 2) * 40 * MINUTE_MS).toISOString(),
  }));
  const calls = [...known, ...unknown].flatMap((caller, place): AddressedCommand<CallCommand>[] => {
    const by = people.find(({ userId }) => userId === caller.ownerId);
    if (!by) return [];
    const callId = callIdOf('sandbox', `demo-${place}`);
    const isUnknown = caller.leadId === undefined;
    const direction = isUnknown || random.chance(0.35) ? 'incoming' : 'outgoing';
    const began = Math.min(Date.parse(caller.at) + (10 + random.below(90)) * MINUTE_MS, now - (5 + random.below(50)) * MINUTE_MS);
    const moment = (seconds: number) => new Date(began + seconds * 1_000).toISOString();
    const ring = 6 + random.below(18);
    const talk = 40 + random.below(400);
    const { at: _at, ownerId, ...lead } = caller;
    const of: Omit<CallReport, 'status' | 'at'> = {
      ...{ callId, provider: 'sandbox', direction, startedAt: moment(0), ...lead },
      ...(isUnknown ? {} : { ownerId }),
      ...{ userId: by.userId, userName: by.name },
    };
    const outcome = isUnknown
      ? 'no-answer'
      : random.weighted([
          ['completed', 6],
          ['no-answer', 2],
          ['busy', 1],
        ] as const);
    const reports: CallReport[] =
      outcome === 'completed'
        ? [
            { ...of, status: 'ringing', at: moment(0) },
            { ...of, status: 'in-progress', at: moment(ring) },
            { ...of, status: 'completed', at: moment(ring + talk), endedAt: moment(ring + talk), talkSeconds: talk },
          ]
        : [
            { ...of, status: 'ringing', at: moment(0) },
            { ...of, status: outcome, at: moment(ring), endedAt: moment(ring) },
          ];
    return reports.map((data, step) => ({
      ...{ stream: callBoundary.stream(tid, callId), tenantId: tid, command: { type: 'ReportCall', data } },
      ...{ meta: { actor: systemActor, correlationId: `seed-${tid}` }, commandId: `seed/${tid}/call/${place}/${step}`, at: data.at },
    }));
  });
  await executeMany(store, callBoundary.decider, calls, { actor: systemActor, correlationId: `seed-${tid}` });
}

/** Leads with a number and an owner, the latest last. */
async function callers(store: EventStore, tenantId: string): Promise<Caller[]> {
  return (await ownedLeads(store, tenantId)).flatMap(({ lead: { data, at }, ownerId }) => {
    const { leadId, leadHash, name, phone, source } = data;
    return phone ? [{ leadId, leadHash, leadName: name, phone, source, ownerId, at }] : [];
  });
}
