import type { RecordedEvent } from '@matricula/domain/kernel';
import { definitionOf, type RuleEvent, type RuleMark } from '@matricula/domain/rule';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';

type Definition = RuleRow['definition'];

/** What follows from the newest version. */
function ofVersion(definition: Definition): Pick<RuleRow, 'definition' | 'priority' | 'catchAll' | 'people'> {
  const { priority, catch_all: catchAll, users } = definitionOf(definition);
  return { definition, priority, catchAll, people: users.map(({ id }) => id) };
}

/** Replaces a mark of a rule. */
const marked = (ruleId: string, of: RuleMark, by: NonNullable<RuleRow['marks']>) =>
  fold<RuleRow>(ruleId, (row) => row && { ...row, marks: [...(row.marks ?? []).filter(({ mark }) => mark !== of), ...by] });

const changedBy = ({ at, meta }: RecordedEvent) => ({ updatedAt: at, updatedBy: meta.actor.id });

export const ruleListProjector = defineProjector<RuleRow, RuleEvent>(ruleList, {
  RuleDrafted: (event) => {
    const { ruleId, kind, name, version, definition, key } = event.data;
    return set<RuleRow>(ruleId, {
      ...{ ruleId, kind, name, version, state: 'draft', ...(key !== undefined && { key }) },
      ...ofVersion(definition as Definition),
      ...{ createdAt: event.at, createdBy: event.meta.actor.id, ...changedBy(event) },
    });
  },
  RuleRevised: (event) => {
    const { ruleId, name, version, definition } = event.data;
    return patch<RuleRow>(ruleId, { name, version, ...ofVersion(definition as Definition), ...changedBy(event) });
  },
  RuleActivated: (event) => {
    const { ruleId, version, dryRun } = event.data;
    return fold<RuleRow>(
      ruleId,
      (row) =>
        row && {
          ...row,
          ...{ state: dryRun ? 'dry-run' : 'active', inForce: version, definitionInForce: row.definition, nameInForce: row.name },
          inForceSince: event.position,
          marks: undefined,
          ...changedBy(event),
        },
    );
  },
  RulePaused: (event) =>
    patch<RuleRow>(event.data.ruleId, { state: 'paused', inForceSince: event.position, marks: undefined, ...changedBy(event) }),
  RuleMarked: ({ data: { ruleId, mark, pausesAt }, at: since }) =>
    marked(ruleId, mark, [{ mark, since, ...(pausesAt !== undefined && { pausesAt }) }]),
  RuleUnmarked: ({ data: { ruleId, mark } }) => marked(ruleId, mark, []),
  RuleConfirmed: ({ data: { ruleId } }) => marked(ruleId, 'reach-lost', []),
  RuleRetired: (event) => patch<RuleRow>(event.data.ruleId, { state: 'retired', inForceSince: event.position, ...changedBy(event) }),
});
