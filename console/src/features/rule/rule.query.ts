import { useQuery } from '@tanstack/react-query';
import type { DataOf, RowOf } from '../../shared/http/answers';
import { del, get, post, put, type Answer } from '../../shared/http/http';
import { queryClient } from '../../shared/http/query-client';
import { t } from '../../shared/texts/texts';

export type Rule = RowOf<'RuleEngine_list'>;
export type RuleHistory = DataOf<'Rule_historyOf'>;
export type RuleAnalytics = DataOf<'Rule_analyticsOf'>;
/** The kinds of rules that have a screen of the same form. */
export type ScreenKind = 'allocation' | 'counsellor' | 'assignment' | 'l3' | 'reallocation' | 'workflow';
export type RuleState = 'active' | 'dry-run' | 'paused';

type Sent = Promise<Answer>;

/** The calls of a kind of rule, and the menu code that they need. */
interface RuleCalls {
  code: string;
  list: string;
  create: (body: object) => Sent;
  update: (id: string, body: object) => Sent;
  /** Without a call of its own, the state is changed by saving the rule. */
  state?: (id: string, state: RuleState, more?: object) => Sent;
  remove: (id: string) => Sent;
  duplicate?: (id: string) => Sent;
  /** Starts a job that asks an active rule about the leads that match now, and counts them. */
  run?: (id: string) => Promise<Answer<StartedRun>>;
  runCount?: (id: string) => Promise<Answer<number>>;
}

/** Without a lead that matches there is no job. */
export type StartedRun = DataOf<'RuleRun_run'>;

const runById = (id: string) => post<StartedRun>(`rules/${id}/run`, {}, once());
const countById = (id: string) => get<number>(`rules/${id}/run-count`);
const once = () => ({ idempotencyKey: crypto.randomUUID() });

export const ruleCalls: Readonly<Record<ScreenKind, RuleCalls>> = {
  allocation: {
    ...{ code: 'Rule_Engine', list: 'rule-engine/list-rule' },
    runCount: (id) => post<number>('allocation-rule-count', { id }),
    create: (body) => post('rule-engine/create', body, once()),
    update: (id, body) => post('rule-engine/create', { ...body, id }, once()),
    state: (id, state) => post('rule-engine/status-change-rule', { id, state }),
    remove: (id) => post('rule-engine/delete', { id }),
    duplicate: (id) => post('rule-engine/duplicate', { id }, once()),
    run: (id) => post<StartedRun>('allocation-rule', { id }, once()),
  },
  counsellor: {
    ...{ code: 'Counselor_Allocation_Logic', list: 'list-rule-counsellor' },
    runCount: (id) => post<number>('allocation-counsellor-count', { id }),
    create: (body) => post('create-counsellor', body, once()),
    update: (id, body) => post('update-counsellor', { ...body, id }, once()),
    state: (id, state) => post('status-change-rule-counsellor', { id, state }),
    remove: (id) => post('delete-counsellor', { id }),
    run: (id) => post<StartedRun>('allocation-counsellor', { id }, once()),
  },
  assignment: {
    ...{ code: 'Counselor_Allocation_Logic', list: 'get/all/rules' },
    create: (body) => post('add/assignment/rule', body, once()),
    update: (id, body) => post(`update/assignment/rule/${id}`, body, once()),
    remove: (id) => del(`delete/rule/${id}`),
    run: runById,
    runCount: countById,
  },
  l3: {
    ...{ code: 'L2_TO_L2_RE-ASSIGNMENT', list: 'get-l3-rules' },
    create: (body) => post(`save-l3-assignment/${crypto.randomUUID()}`, body, once()),
    update: (id, body) => put(`edit-l3-rule/${id}`, body, once()),
    remove: (id) => put(`delete-l3-rules/${id}`),
  },
  reallocation: {
    ...{ code: 'Smart_Lead_Reallocator', list: 'getSavedReallocationFilterDetails' },
    create: (body) => post('saveLeadReallocationFilter', body, once()),
    update: (id, body) => put(`updateSmartLeadReallocationRule/${id}`, body, once()),
    remove: (id) => put(`deleteSmartLeadReallocationRule/${id}`),
  },
  workflow: {
    ...{ code: 'Automtion_Workflow', list: 'workflow/list-rule' },
    create: (body) => post('workflow/create', body, once()),
    update: (id, body) => post('workflow/create', { ...body, id }, once()),
    state: (id, state, more) => post('workflow/status-change-rule', { id, state, ...more }),
    remove: (id) => post('workflow/delete', { id }),
    run: runById,
    runCount: countById,
  },
};

/** The rules of a kind in the order in which they are asked. */
export const useRules = (kind: ScreenKind, enabled = true) =>
  useQuery({
    queryKey: ['rules', kind],
    enabled,
    queryFn: async () => (await get<Rule[]>(ruleCalls[kind].list)).data,
    staleTime: 0,
  });

/** One rule, as of a position in the log or later. */
export async function fetchRule(kind: ScreenKind, id: string, after?: string): Promise<Rule> {
  const rule = (await get<Rule[]>(ruleCalls[kind].list, {}, { after })).data.find((one) => one.id === id);
  if (!rule) throw new Error(t`This rule no longer exists.`);
  return rule;
}

/** Takes over a rule whose activator lost the reach. */
export const confirmRule = (id: string) => post(`rules/${id}/confirm`, {}, once());

/** Reads all rules again after a change. */
export const refreshRules = () => queryClient.invalidateQueries({ queryKey: ['rules'] });

export const useRuleHistory = (id: string) =>
  useQuery({ queryKey: ['rules', 'history', id], queryFn: async () => (await get<RuleHistory>(`rules/${id}/history`)).data, staleTime: 0 });

/** The part of a rule that its calls take, for saving it with a change. */
export function bodyOf({ users, steps, ...rule }: Rule): Record<string, unknown> {
  const { name, triggerType, rule: blocks, globleCondtion, priority, method, availability, open_leads, per_hour, per_day } = rule;
  const { per_source, nobody, escalate_minutes, trigger_field, trigger_event, trigger_date, trigger_days, trigger_at } = rule;
  const { hours_from, hours_to, days } = rule;
  const { catch_all, takes_over, idle, after_minutes, warn_minutes, answer_minutes, cron, again, again_days, exclusive_group, stops } =
    rule;
  return {
    ...{ name, triggerType, rule: blocks, globleCondtion, priority, method, availability, open_leads, per_hour, per_day },
    ...{ per_source, nobody, escalate_minutes, trigger_field, trigger_event, trigger_date, trigger_days, trigger_at },
    ...{ catch_all, takes_over, idle, after_minutes, warn_minutes, answer_minutes, cron, steps, again, again_days, exclusive_group, stops },
    ...{ hours_from, hours_to, days },
    users: users.map(({ id, weight }) => ({ id, weight })),
  };
}
