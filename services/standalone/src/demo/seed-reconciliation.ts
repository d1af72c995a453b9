import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { messageBoundary, type MessageCommand } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { collegeConnection, collegeResponses, reconciliationBoundary, type ReconciliationCommand } from '@matricula/domain/reconciliation';
import { recordBoundary } from '@matricula/domain/record';
import type { CourseShortlisted } from '@matricula/domain/shortlist';
import { EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { DecideCommand } from '@matricula/services/commands';
import { RecordSecrets, Vault } from '@matricula/vault';
import { morningBefore } from './india-clock';
import type { Institution } from './institution';
import type { Story } from './story';

/** The number of leads that were sent to a college on their shortlist. */
const SENT = 12;

/**
 * Connects colleges that the latest leads have shortlisted, sends the leads to them, and records what some colleges responded. Only an institution
 * with shortlists has them. Safe to repeat.
 */
export async function seedReconciliation(app: INestApplicationContext, { tid }: Institution, story: Story): Promise<void> {
  const store = app.get(EventStore);
  const chosen = (await shortlisted(store, tid)).slice(-SENT);
  const commands = app.get(CommandBus);
  const secrets = new RecordSecrets(app.get(Vault));
  const correlationId = `seed-${tid}`;
  for (const { collegeId } of new Map(chosen.map(({ data }) => [data.collegeId, data])).values()) {
    const recordId = `connection-${collegeId}`;
    const secret = await secrets.keep({ tenantId: tid, recordId, field: 'secret' }, `demo-${collegeId}`);
    const values = { collegeId, url: `https://api.college-${collegeId}.example/leads`, secret };
    const meta = {
      tenantId: tid,
      actor: systemActor,
      correlationId,
      version: 1,
      commandId: `seed/${tid}/${collegeConnection.list}/${recordId}`,
    };
    const command = { type: 'CreateRecord', data: { recordId, values } } as const;
    await commands.execute(new DecideCommand(recordBoundary(collegeConnection), [recordId], command, meta, morningBefore(story)));
  }
  const meta = { actor: systemActor, correlationId };
  await executeMany(store, reconciliationBoundary.decider, chosen.flatMap(steps), meta);
  await executeMany(store, messageBoundary.decider, chosen.flatMap(delivery), meta);
}

const pushIdOf = (tenantId: string, place: number) => `demo-push-${tenantId}-${place}`;

/** What the college's API answered: most took the lead at once, one at the second attempt, one knew it already. */
function delivery({ tenantId, data, at }: RecordedEvent<CourseShortlisted>, place: number): AddressedCommand<MessageCommand>[] {
  const messageId = pushIdOf(tenantId, place);
  const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();
  const answered = (attempt: number, answer: number) => ({ attempt, answer, tookMs: 120 + 35 * place });
  const taken = (attempt: number): MessageCommand => ({
    type: 'AcceptMessage',
    data: { ...answered(attempt, 201), provider: 'sandbox', providerId: `A-${4_100 + place}` },
  });
  const start: MessageCommand = { type: 'StartMessage', data: {} };
  const outcomes: Readonly<Record<number, readonly MessageCommand[]>> = {
    4: [{ type: 'PostponeMessage', data: { ...answered(1, 503), error: 'It answered 503.', at: later(32) } }, start, taken(2)],
    7: [{ type: 'RefuseMessage', data: { ...answered(1, 409), error: 'The college already has this lead.' } }],
  };
  const { leadId: recipientId, collegeId: endpointId } = data;
  const request = { messageId, channel: 'college', kind: 'college-lead', recipientId, endpointId } as const;
  const all: MessageCommand[] = [{ type: 'RequestMessage', data: request }, start, ...(outcomes[place] ?? [taken(1)])];
  return all.map((command, step) => ({
    ...{ stream: messageBoundary.stream(tenantId, messageId), tenantId, command, at: later(31 + step) },
    commandId: `seed/${tenantId}/reconciliation/${place}/message/${step}`,
  }));
}

/** The push of a lead to a college on its shortlist, and for every third the response. */
function steps(
  { tenantId, data, at, meta: { actor } }: RecordedEvent<CourseShortlisted>,
  place: number,
): AddressedCommand<ReconciliationCommand>[] {
  const { leadId, collegeId, collegeName } = data;
  const { value: response } = collegeResponses[place % collegeResponses.length]!;
  const all: ReconciliationCommand[] = [
    { type: 'RequestReconciliation', data: { pushId: pushIdOf(tenantId, place), collegeId, collegeName } },
    ...(place % 3 === 0 ? [{ type: 'RecordCollegeResponse', data: { collegeId, response } } as const] : []),
  ];
  return all.map((command, step) => ({
    ...{ stream: reconciliationBoundary.stream(tenantId, leadId), tenantId, command, meta: { actor, correlationId: `seed-${tenantId}` } },
    ...{ commandId: `seed/${tenantId}/reconciliation/${place}/${step}`, at: new Date(Date.parse(at) + (step + 1) * 30_000).toISOString() },
  }));
}

/** The shortlisted courses of an institution, the latest last; one for each lead and college. */
async function shortlisted(store: EventStore, tenantId: string): Promise<RecordedEvent<CourseShortlisted>[]> {
  const found = new Map<string, RecordedEvent<CourseShortlisted>>();
  for await (const batch of store.readAll('', { filter: { tenantId, types: ['CourseShortlisted'] } })) {
    for (const event of batch as RecordedEvent<CourseShortlisted>[]) found.set(`${event.data.leadId}/${event.data.collegeId}`, event);
  }
  return [...found.values()];
}
