import { DomainError } from '@matricula/domain/kernel';
import { choice, fields, integer, text } from '@matricula/domain/kernel/field-set';
import { heldChoices, ruleFields, underWayChoices } from '@matricula/domain/rule';
import type { WantedState } from './rule-desk';

/** 1 puts the rule in force, 0 pauses it; `state` says it in a word, and knows the dry run. */
const statusFields = {
  status: integer({ label: 'Status', least: 0, most: 1 }),
  state: choice({ label: 'State', of: ['active', 'dry-run', 'paused'] }),
};
const idFields = { id: text({ label: 'Id', most: 200 }), _id: text({ label: 'Id', most: 200 }) };

/** The version that its writer saw; if there is a newer one, nothing is saved. */
const seenFields = { expected_version: integer({ label: 'Version', least: 1 }) };

/** What happens to the runs under way on older versions of a workflow, and to those that its pause held. */
const releaseFields = {
  under_way: choice({ label: 'Runs under way', of: underWayChoices }),
  held: choice({ label: 'Runs that waited', of: heldChoices }),
  minutes: integer({ label: 'Began within minutes', least: 1, most: 527_040 }),
};

/** A rule as the calls write it. With `id` or `_id`, the next version of that rule. */
export const ruleBody = fields({ ...ruleFields, ...idFields, ...statusFields, ...seenFields });
/** A workflow as the calls write it. */
export const workflowBody = fields({ ...ruleFields, ...idFields, ...statusFields, ...seenFields, ...releaseFields });
/** Names a rule. */
export const ruleIdBody = fields(idFields);
/** Names a rule and the state that it is to have. */
export const ruleStatusBody = fields({ ...idFields, ...statusFields, ...releaseFields });
/** A lead that is referred, to a named person or to the one that the rule chooses; or a rule. */
export const l3Body = fields({
  ...ruleFields,
  name: text({ label: 'Name', most: 120 }),
  ...statusFields,
  ...seenFields,
  lead_id: text({ label: 'Lead', most: 200 }),
  user_id: text({ label: 'Person', most: 200 }),
  note: text({ label: 'Note', most: 500 }),
});

/** The state that a change of status asks for. @throws DomainError `rule/invalid` if it names none, so that no rule is paused by a slip */
export function statedState(body: Parameters<typeof wantedState>[0]): WantedState {
  const wanted = wantedState(body);
  if (wanted === undefined) throw new DomainError('rule/invalid', 'Say the status: 1 for active, 0 for paused.');
  return wanted;
}

/** The state that a body asks for; undefined if it does not say. */
export function wantedState({ status, state }: { status?: number | null; state?: string | null }): WantedState | undefined {
  if (state === 'active' || state === 'dry-run' || state === 'paused') return state;
  return status === null || status === undefined ? undefined : status === 1 ? 'active' : 'paused';
}
