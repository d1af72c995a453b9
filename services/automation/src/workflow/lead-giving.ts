import { DomainError } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { definitionOf, exclusions, ruleBoundary, type WorkflowStep } from '@matricula/domain/rule';
import type { EventStore } from '@matricula/event-store';
import { zoneOf } from '@matricula/policy-kit';
import { leadRowAt } from '@matricula/projections/lead';
import type { ReadStore } from '@matricula/read-store';
import { People, peopleModels, type Allocator } from '../rule';
import type { Acted } from './workflow-actions';

/** How long to wait for the rows before the step is tried again. */
const ROWS_MS = 10_000;

/**
 * Gives leads by steps of workflows. Such a step is a rule for the book of turns: the choice is written first, so that it is fair, repeatable after a
 * crash, and explained like every other one.
 */
export class LeadGiving {
  constructor(private readonly needs: { store: EventStore; reads: ReadStore; now: () => Date; allocator: Allocator }) {}

  /**
   * Who got the lead, or why it stays where it is. @throws DomainError `workflow/in-call`, `workflow/nobody-free`, `workflow/taken` to be tried again
   * later, `workflow/nobody` if none of the users has an active account
   */
  async give({ id: stepId, settings }: Extract<WorkflowStep, { kind: 'give' }>, { event, run }: Acted): Promise<string> {
    const { store, reads, now } = this.needs;
    const { tenantId } = event;
    const { leadId, workflowId, version, runId, visit, attempts, retries } = run;
    const history = await store.read(leadStream(tenantId, leadId));
    const row = leadRowAt(history, leadId);
    if (!row || row.removed) throw new DomainError('workflow/nobody', 'The lead is gone.');
    const { userIds, availability = 'active', openLeads, takesOver = false } = settings;
    // The same turn is written again after a crash; an attempt, and a retry by a user, chooses anew.
    const attempt = retries ? `${attempts}/${retries}` : String(attempts);
    const cause = { id: `${runId}/${visit}/${attempt}`, correlationId: event.meta.correlationId, chain: run.chain };
    if (row.ownerId !== undefined && userIds.includes(row.ownerId)) return row.ownerId;
    if (row.ownerId !== undefined && !takesOver) return 'The lead has an owner already.';
    for (const model of peopleModels) await reads.reached(model.name, event.position, ROWS_MS, tenantId);
    const moment = { tenantId, timeZone: await zoneOf(store, tenantId), at: now().toISOString() };
    const { name } = (await store.states.current(ruleBoundary.decider, ruleBoundary.stream(tenantId, workflowId))).state;
    const { allocator } = this.needs;
    const people = new People(reads, moment, allocator.openLeads);
    const definition = definitionOf({ users: userIds.map((id) => ({ id, weight: 1 })), availability, open_leads: openLeads });
    const { outcome, chosenId } = await allocator.give(moment, {
      ...{ leadId, people, cause, from: row.ownerId, once: true, seenPosition: history.at(-1)?.position ?? event.position },
      rule: {
        ...{ ruleId: `${workflowId}/${stepId}`, kind: 'workflow', name, version, definition, isDryRun: false, createdAt: '' },
        ...{ matches: () => true, matched: () => [] },
      },
      lead: { row, formerOwners: [] },
    });
    if (outcome === 'taken' && chosenId !== undefined) return chosenId;
    if (outcome === 'in-call') throw new DomainError('workflow/in-call', 'A call with the lead is under way.');
    if (outcome === 'returned') throw new DomainError('workflow/taken', 'The lead got another owner at the same time.');
    const candidates = await people.candidates(definition);
    if (candidates.every(({ excluded }) => excluded === 'no-account'))
      throw new DomainError('workflow/nobody', 'None of the users has an active account.');
    const reasons = [
      ...new Set(candidates.flatMap(({ excluded }) => exclusions.find(({ value }) => value === excluded)?.label ?? [])),
    ].join('; ');
    throw new DomainError('workflow/nobody-free', `None of the users can get the lead now${reasons ? ` (${reasons})` : ''}.`);
  }
}
