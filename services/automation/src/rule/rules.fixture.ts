import { leadDecider, leadStream, type LeadCommand } from '@matricula/domain/lead';
import { eventDefinitions } from '@matricula/domain/registry';
import { definitionOf, type RuleDefinition } from '@matricula/domain/rule';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import { shift } from '@matricula/domain/workforce';
import { execute } from '@matricula/event-store';
import { rowAt } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { leadRowAt } from '@matricula/projections/lead';
import { callList, type CallRow } from '@matricula/read-models/call';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { ruleList, ruleTurns, type RuleRow } from '@matricula/read-models/rule';
import { userList, type UserRow } from '@matricula/read-models/user';
import { workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import { attendanceDays, leaveList } from '@matricula/read-models/workforce';
import type { ReadStore } from '@matricula/read-store';
import { callActionRecorded, captured, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';

export const staff = (userId: string, more: Partial<UserRow> = {}): UserRow =>
  ({
    userId,
    name: userId,
    status: 'active',
    role: 3,
    presence: 0,
    online: true,
    openSessions: [],
    lastSignInAt: new Date().toISOString(),
    ...more,
  }) as UserRow;

/** A rule in force, for everybody with an active account if it says nothing else. */
export const ruleRow = (ruleId: string, kind: RuleRow['kind'], people: readonly string[], more: Partial<RuleDefinition> = {}): RuleRow => {
  const users = people.map((id) => ({ id, weight: 1 }));
  const definition = { availability: 'active', users, ...more } as unknown as RuleRow['definition'];
  return {
    ...{ ruleId, kind, name: ruleId, state: 'active', version: 1, inForce: 1, definition, definitionInForce: definition },
    ...{ priority: definitionOf(definition).priority, catchAll: more.catch_all === true, people: [...people] },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', createdBy: 'admin', updatedAt: '2026-01-01T00:00:00.000Z', updatedBy: 'admin' },
  };
};

/** An institution in which rules give leads: a log, and read models whose rows a spec sets. The rows of leads follow the log. */
export async function openInstitution() {
  const place = openPlace(eventDefinitions);
  const sunrise = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
  const tenant = { stream: tenantStream(TENANT), tenantId: TENANT };
  await execute(place.store, tenantDecider, tenant, { type: 'RegisterTenant', data: sunrise }, person);
  const rows = {
    rules: [] as RuleRow[],
    users: [] as UserRow[],
    attendance: [] as object[],
    leave: [] as object[],
    shifts: [] as object[],
    leads: [] as LeadRow[],
    calls: [] as Partial<CallRow>[],
    turns: [] as object[],
    runs: [] as Partial<WorkflowRunRow>[],
  };
  const stored = readsOf(
    ...([
      [ruleList, rows.rules],
      [userList, rows.users],
      [attendanceDays, rows.attendance],
      [leaveList, rows.leave],
      [recordList(shift), rows.shifts],
      [leadList, rows.leads],
      [callList, rows.calls],
      [ruleTurns, rows.turns],
      [workflowRunList, rows.runs],
    ] as const),
  );
  const known = new Set<string>();
  let reached = '';
  /** Folds the rows of the leads from the log. */
  const follow = async () => {
    const histories = await Promise.all([...known].map(async (id) => [id, await place.store.read(leadStream(TENANT, id))] as const));
    reached = histories.reduce(
      (latest, [, history]) => ((history.at(-1)?.position ?? '') > latest ? history.at(-1)!.position : latest),
      '',
    );
    rows.leads.splice(0, rows.leads.length, ...histories.flatMap(([id, history]) => leadRowAt(history, id) ?? []));
  };
  const reads: ReadStore = Object.assign(stored, {
    reached: (model: string) => (model === leadList.name ? follow() : Promise.resolve()),
    position: () => Promise.resolve(reached),
  });
  const lead = async (leadId: string, command: LeadCommand, at?: string) => {
    known.add(leadId);
    await execute(place.store, leadDecider, { stream: leadStream(TENANT, leadId), tenantId: TENANT }, command, person, { at });
    await follow();
  };
  return {
    ...{ place, rows, reads, lead, follow },
    capture: (leadId: string, more: object = {}, at?: string) =>
      lead(leadId, { type: 'CaptureLead', data: captured({ leadId, leadHash: leadId, ...more }).data } as LeadCommand, at),
    assign: (leadId: string, ownerId: string, at?: string, reason: 'manual' | 'rule' = 'manual') =>
      lead(leadId, { type: 'AssignLead', data: { assignmentId: `${leadId}-${ownerId}-${at}`, ownerId, ownerName: ownerId, reason } }, at),
    /** Records a call action of a lead. */
    act: async (leadId: string, callActionId: string, at?: string, stageId = 'stage-call-back') => {
      const recording = { ...leadDecider, decide: () => [callActionRecorded({ callActionId, leadId, stageId })] };
      const address = { stream: leadStream(TENANT, leadId), tenantId: TENANT };
      await execute(place.store, recording, address, { type: 'RemoveLead', data: { reason: 'manual' } }, person, { at });
      await follow();
    },
    history: (leadId: string): Promise<RecordedEvent[]> => place.store.read(leadStream(TENANT, leadId)),
    owners: async (): Promise<Record<string, string | undefined>> => {
      await follow();
      return Object.fromEntries(rows.leads.map(({ leadId, ownerId }) => [leadId, ownerId]));
    },
    close: () => place.close(),
  };
}

export type Institution = Awaited<ReturnType<typeof openInstitution>>;

/** The row of a rule after the events of its stream, as its read model has it. */
export function ruleRowAt(history: readonly RecordedEvent[], ruleId: string): RuleRow | undefined {
  const projector = projectors.find(({ model }) => model.name === ruleList.name);
  return projector && (rowAt(projector, history, ruleId) as RuleRow | undefined);
}
