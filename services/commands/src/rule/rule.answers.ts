import { DomainError } from '@matricula/domain/kernel';
import { done } from '@matricula/http';
import type { SavedRule } from './rule-desk';
import type { StartedRun } from './rule-runs';

/** The answer of a call that wrote a rule (AU-08: 1 is active, everything else is 0). */
export const savedRule = (message: string, { ruleId, version, state, position }: SavedRule) =>
  done(message, position, { data: { id: ruleId, _id: ruleId, version, status: state === 'active' ? 1 : 0, state: String(state) } });

/** The answer of a call that runs a rule: the job, which is null if no lead matches. */
export const startedRun = (
  message: string,
  { ruleId, version, state, position, jobId = null, total }: Omit<StartedRun, 'jobId'> & { jobId?: string | null },
) =>
  done(message, position, {
    data: { id: ruleId, _id: ruleId, version, status: state === 'active' ? 1 : 0, state: String(state), jobId, total },
  });

/** The id of a body that names a rule. @throws DomainError `rule/unknown` */
export function idOf({ id, _id }: { id?: string | null; _id?: string | null }): string {
  const given = id || _id;
  if (!given) throw new DomainError('rule/unknown', 'id is required');
  return given;
}
