import type { AutomationLimits, StepKind } from '@matricula/domain/rule';
import type { WorkflowRun } from '@matricula/domain/workflow';
import { dayIn, dayRange } from '@matricula/lists';

const DAY_MS = 24 * 60 * 60_000;

/** What a step may still do for its lead today. */
export interface DailyLimit {
  /** Why the step may not act now, in words. */
  reason: string;
  /** The first moment of the next day. */
  until: string;
}

/**
 * The limit of the day that a step would exceed, over all runs of its lead; undefined if it may act. `messages`: when automation sent messages to the
 * lead, which includes broadcasts and workflows that are deleted by now. `given`: when rules gave or moved the lead.
 */
export function limitOf(
  kind: StepKind,
  did: { runs: readonly Pick<WorkflowRun, 'acted'>[]; messages: readonly string[]; given: readonly string[] },
  { actions, messages }: AutomationLimits,
  { now, timeZone }: { now: string; timeZone: string },
): DailyLimit | undefined {
  const today = dayIn(timeZone, now);
  const isToday = (at: string) => dayIn(timeZone, at) === today;
  const acts = did.runs.flatMap(({ acted }) => acted).filter(({ at }) => isToday(at));
  const sentByRuns = acts.filter(({ message }) => message).length;
  const sent = Math.max(sentByRuns, did.messages.filter(isToday).length);
  const reason =
    kind === 'send' && sent >= messages
      ? `the lead got ${messages} messages of automation today`
      : acts.length + did.given.filter(isToday).length >= actions
        ? `automation did ${actions} actions for the lead today`
        : undefined;
  if (reason === undefined) return undefined;
  const tomorrow = dayIn(timeZone, new Date(Date.parse(dayRange(today, today, timeZone).to) + DAY_MS / 2).toISOString());
  return { reason, until: dayRange(tomorrow, tomorrow, timeZone).from };
}
