import type { Question } from './lists.questions';
import { TENANT } from './postgres.data';

const kind = (name: string) => `count(*) filter (where kind = '${name}')::int`;
const leadsOf = (condition: string) => `count(distinct "leadId") filter (where ${condition})::int`;

/**
 * A report, with an optional column dimension: its cells, row and column totals and the grand total, in one statement. Omits the names of
 * people, which the product looks up.
 */
function report(
  name: string,
  [from, to]: readonly [string, string],
  { down, across }: { down: string; across?: string },
  measures: Record<string, string>,
): Question {
  const groups = across ? `${down}, ${across}` : down;
  const sets = across ? `(${groups}), (${down}), (${across}), ()` : `(${groups}), ()`;
  const figures = Object.entries(measures).map(([field, sql]) => `${sql} as "${field}"`);
  return {
    path: `/api/reports/${name}`,
    body: { from, to },
    sql: {
      text: `select ${groups}, ${figures.join(', ')}, grouping(${groups}) as level
        from (select *, extract(hour from at at time zone 'Asia/Kolkata')::int as hour from facts where tenant = $1
          and at >= $2::timestamp at time zone 'Asia/Kolkata' and at < ($3::timestamp + interval '1 day') at time zone 'Asia/Kolkata') f
        group by grouping sets (${sets})`,
      values: [TENANT, from, to],
    },
    same: (data) => {
      const rows = Array.isArray(data) ? (data as { level: number }[]) : [];
      const level = Math.max(...rows.map((row) => row.level));
      const totals = Array.isArray(data) ? rows.find((row) => row.level === level) : (data as { totals: object }).totals;
      return Object.keys(measures).map((field) => (totals as Record<string, unknown> | undefined)?.[field]);
    },
  };
}

/** Activity of each user by hour of the day. */
export const hourly = (from: string, to: string): Question =>
  report(
    'hourly-counsoler-report',
    [from, to],
    { down: '"counsellorId"', across: 'hour' },
    {
      callActions: kind('call-action'),
      followUpsCompleted: kind('follow-up-completed'),
      captured: kind('captured'),
      enrolled: leadsOf(`kind = 'enrolled'`),
    },
  );

/** Distinct leads by source and stage. */
export const sourceByStage = (from: string, to: string): Question =>
  report(
    'source-wise-report',
    [from, to],
    { down: '"counsellorId", source', across: 'stage' },
    {
      leads: leadsOf(`kind <> 'removed'`),
      captured: kind('captured'),
      reEnquired: kind('re-enquired'),
      assigned: kind('assigned'),
      callActions: kind('call-action'),
      enrolled: leadsOf(`kind = 'enrolled'`),
    },
  );

/** Activity of each user. */
export const productivity = (from: string, to: string): Question =>
  report(
    'quick-report',
    [from, to],
    { down: '"counsellorId"' },
    {
      assigned: kind('assigned'),
      callActions: kind('call-action'),
      leadsWorked: leadsOf(`kind = 'call-action'`),
      enrolled: leadsOf(`kind = 'enrolled'`),
    },
  );
