import type { INestApplicationContext } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import { CONFIG, type Config } from '@matricula/config';
import { callBoundary, callIdOf, type CallCommand, type CallReport } from '@matricula/domain/call';
import type { CallActionRecorded } from '@matricula/domain/call-action';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { EventStore, execute, executeMany, type AddressedCommand, type CommandMeta } from '@matricula/event-store';
import type { SandboxOutbox } from '@matricula/outbound/kernel';
import { sandboxVoice } from '@matricula/outbound/voice';
import { systemActor } from '@matricula/policy-kit';
import type { Institution } from './institution';
import { isOlderThan, ownedLeads } from './owned-leads';
import { Random } from './random';
import { usersOf } from './seed-institution';

/** Number of calls with leads, of missed calls from numbers that nobody knows, and of recordings. */
const CALLS = 80;
const UNKNOWN_CALLERS = 6;
const RECORDINGS = 12;
const SEED = 53;
/** The earliest call of the rarer kinds was so many minutes ago: their leads were captured before. */
const FIRST_CALL_AGO = 100;
/** Why users went on without the result of a conversation. */
const LATER = ['Asked to be called in the evening', 'The line was cut', 'The next lead was waiting'];
const DAY_MS = 86_400_000;
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

/**
 * Creates telephone calls with the latest leads: dialled and received, answered, busy and missed, with results and recordings, and missed calls
 * without a lead; also the rarer kinds (`unusualCalls`). Safe to repeat.
 */
export async function seedCalls(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const people = usersOf(institution);
  const random = new Random(SEED);
  const now = Date.now();
  const known = (await callers(store, tid)).filter((lead) => isOlderThan(FIRST_CALL_AGO, lead, now)).slice(-CALLS);
  const results = await callActions(store, tid);
  const unknown = Array.from({ length: UNKNOWN_CALLERS }, (_, at): Caller => ({
    phone: `+9198110770${String(at).padStart(2, '0')}`,
    ownerId: people[at % people.length]!.userId,
    at: new Date(now - (at + 2) * 40 * MINUTE_MS).toISOString(),
  }));
  const open: OpenCall[] = [];
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
    const result = lead.leadId === undefined ? undefined : results.get(lead.leadId);
    const commands: CallCommand[] = reports.map((data) => ({ type: 'ReportCall', data }));
    if (result && outcome === 'completed') {
      const { callActionId, leadId, stage, subStage } = result;
      commands.push({ type: 'LinkCallAction', data: { callActionId, leadId, stage, subStage } });
    }
    const last = reports.at(-1)!.at;
    if (!result && !isUnknown && outcome === 'completed') open.push({ callId, at: last, userId: by.userId, userName: by.name });
    return commands.map((command, step) => ({
      ...{ stream: callBoundary.stream(tid, callId), tenantId: tid, command },
      ...{
        meta: { actor: systemActor, correlationId: `seed-${tid}` },
        commandId: `seed/${tid}/call/${place}/${step}`,
        at: command.type === 'ReportCall' ? command.data.at : last,
      },
    }));
  });
  const meta = { actor: systemActor, correlationId: `seed-${tid}` };
  await executeMany(store, callBoundary.decider, [...calls, ...skipped(open, tid), ...unusualCalls(known, people, tid, now)], meta);
  await seedRecordings(app, tid, conversationsOf(calls), meta);
}

/** A conversation without a result, and when it ended. */
interface OpenCall {
  callId: string;
  at: string;
  userId: string;
  userName: string;
}

/** Users went on without the result of conversations, apart from the last one of each: a missing result keeps them from the next call. */
function skipped(calls: readonly OpenCall[], tid: string): AddressedCommand<CallCommand>[] {
  const byUser = Map.groupBy(calls, ({ userId }) => userId);
  const earlier = [...byUser.values()].flatMap((own) => own.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(0, -1));
  return earlier.map(({ callId, at, userId, userName }, place) => ({
    ...{ stream: callBoundary.stream(tid, callId), tenantId: tid, at },
    ...{ command: { type: 'SkipCallResult', data: { userId, userName, reason: LATER[place % LATER.length]! } } },
    ...{ meta: { actor: systemActor, correlationId: `seed-${tid}` }, commandId: `seed/${tid}/call/${callId}/skipped` },
  }));
}

/**
 * One call each of the rarer kinds: failed, cancelled, given up by the caller, with a withheld number, spam, missed a moment ago, missed and called back,
 * and one that goes on at the last user of the institution.
 */
function unusualCalls(
  known: readonly Caller[],
  people: ReturnType<typeof usersOf>,
  tid: string,
  now: number,
): AddressedCommand<CallCommand>[] {
  const someone = (place: number): Caller | undefined => known[known.length - 1 - place];
  const moment = (minutesAgo: number, seconds = 0) => new Date(now - minutesAgo * MINUTE_MS + seconds * 1_000).toISOString();
  const calls: AddressedCommand<CallCommand>[] = [];
  const made = (
    name: string,
    direction: CallReport['direction'],
    of: Partial<CallReport>,
    steps: readonly (Partial<CallReport> | CallCommand)[],
  ) => {
    const callId = callIdOf('sandbox', `demo-${name}`);
    steps.forEach((step, at) => {
      const command: CallCommand =
        'type' in step
          ? step
          : { type: 'ReportCall', data: { callId, provider: 'sandbox', direction, status: 'ringing', at: '', ...of, ...step } };
      const last = steps.slice(0, at + 1).findLast((one): one is Partial<CallReport> => !('type' in one));
      calls.push({
        ...{ stream: callBoundary.stream(tid, callId), tenantId: tid, command },
        ...{ meta: { actor: systemActor, correlationId: `seed-${tid}` }, commandId: `seed/${tid}/call/${name}/${at}`, at: last?.at },
      });
    });
    return callId;
  };
  const ended = (minutesAgo: number, status: CallReport['status'], seconds: number): Partial<CallReport>[] => [
    { status: 'ringing', at: moment(minutesAgo), startedAt: moment(minutesAgo) },
    { status, at: moment(minutesAgo, seconds), endedAt: moment(minutesAgo, seconds) },
  ];
  const by = (userId: string | undefined) => {
    const user = people.find((one) => one.userId === userId);
    return user && { userId: user.userId, userName: user.name };
  };
  const withLead = (caller: Caller | undefined) => {
    if (!caller) return {};
    const { at: _at, ...lead } = caller;
    return { ...lead, ...by(caller.ownerId) };
  };
  const own = by(people[0]?.userId);
  made('failed', 'outgoing', withLead(someone(0)), ended(95, 'failed', 4));
  made('cancelled', 'outgoing', withLead(someone(1)), ended(80, 'cancelled', 9));
  made('given-up', 'incoming', withLead(someone(2)), ended(70, 'cancelled', 14));
  made('withheld', 'incoming', { ...own }, ended(55, 'no-answer', 25));
  made('spam', 'incoming', { phone: '+911140550099', ...own }, [
    ...ended(45, 'no-answer', 20),
    { type: 'MarkCallSpam', data: { spam: true } },
  ]);
  // Of today, also shortly after midnight.
  made('just-missed', 'incoming', { phone: '+919811077090', ...own }, ended(2, 'no-answer', 20));
  const caller = by(someone(3)?.ownerId);
  const returnCallId = made('return', 'outgoing', withLead(someone(3)), [
    { status: 'ringing', at: moment(25), startedAt: moment(25) },
    { status: 'in-progress', at: moment(25, 8) },
    { status: 'completed', at: moment(25, 140), endedAt: moment(25, 140), talkSeconds: 132 },
    ...(caller ? [{ type: 'SkipCallResult' as const, data: { ...caller, reason: LATER[0]! } }] : []),
  ]);
  made('returned', 'incoming', withLead(someone(3)), [...ended(35, 'no-answer', 22), { type: 'ReturnCall', data: { returnCallId } }]);
  const talking = by(people.at(-1)?.userId);
  const talk = known.findLast(({ ownerId }) => ownerId === talking?.userId) ?? someone(4);
  if (talking)
    made('live', 'incoming', { ...withLead(talk), ...talking }, [
      { status: 'ringing', at: moment(3), startedAt: moment(3) },
      { status: 'in-progress', at: moment(3, 11) },
    ]);
  return calls;
}

/** The streams of the calls in which people spoke, the latest last. */
const conversationsOf = (calls: readonly AddressedCommand<CallCommand>[]) =>
  calls
    .filter(({ command }) => command.type === 'ReportCall' && command.data.status === 'completed')
    .toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1))
    .map(({ stream }) => stream);

/** Stores a tone as the recording of some conversations that have none. */
async function seedRecordings(
  app: INestApplicationContext,
  tenantId: string,
  streams: readonly string[],
  meta: Pick<CommandMeta, 'actor' | 'correlationId'>,
) {
  const store = app.get(EventStore);
  const expiresAt = new Date(Date.now() + app.get<Config>(CONFIG).recordingDays * DAY_MS);
  const tone = await sandboxVoice({} as SandboxOutbox).recording({ tenantId, url: 'sandbox:demo' });
  for (const stream of streams.slice(-RECORDINGS)) {
    const { state } = await store.states.current(callBoundary.decider, stream);
    if (!tone || state.recordings.length > 0) continue;
    const { id: recordingId } = await app.get(SealedBlobStore).put({ tenantId, name: 'recording', ...tone }, { expiresAt });
    const command = { type: 'RecordCall', data: { recordingId, expiresAt: expiresAt.toISOString() } } as const;
    await execute(store, callBoundary.decider, { stream, tenantId }, command, meta);
  }
}

/** The last call action of each lead. */
async function callActions(store: EventStore, tenantId: string): Promise<Map<string, CallActionRecorded['data']>> {
  const last = new Map<string, CallActionRecorded['data']>();
  for await (const events of store.readAll('', { filter: { tenantId, types: ['CallActionRecorded'] } }))
    for (const { data } of events as RecordedEvent<CallActionRecorded>[]) last.set(data.leadId, data);
  return last;
}

/** Leads with a number and an owner, the latest last. */
async function callers(store: EventStore, tenantId: string): Promise<Caller[]> {
  return (await ownedLeads(store, tenantId)).flatMap(({ lead: { data, at }, ownerId }) => {
    const { leadId, leadHash, name, phone, source } = data;
    return phone ? [{ leadId, leadHash, leadName: name, phone, source, ownerId, at }] : [];
  });
}
