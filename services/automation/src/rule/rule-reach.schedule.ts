import { assertAllowed, assertSeesWhole, grants, type Authenticator, type IdentityService, type Viewer } from '@matricula/auth';
import { ForbiddenException } from '@nestjs/common';
import type { Actor, RecordedEvent } from '@matricula/domain/kernel';
import {
  codeOfKind,
  definitionOf,
  givesToPeople,
  givingKinds,
  ruleBoundary,
  ruleNotifications,
  type RuleCommand,
  type RuleEvent,
} from '@matricula/domain/rule';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import { notificationBoundary } from '@matricula/domain/user';
import type { EventStore } from '@matricula/event-store';
import { defineSchedule, order, type Order, type Schedule } from '@matricula/policy-kit';
import type { Filter } from '@matricula/read-models/kernel';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { whole, type ReadStore } from '@matricula/read-store';

const MOST_RULES = 10_000;
/** Time to confirm a rule before it is paused; it begins again when a suspended institution is reinstated. */
const CONFIRM_MS = 7 * 24 * 60 * 60_000;

interface Needs {
  store: Pick<EventStore, 'readMany' | 'states'>;
  reads: ReadStore;
  identity: Pick<IdentityService, 'user' | 'staff'>;
  authenticator: Pick<Authenticator, 'absent'>;
}

/**
 * Each hour, marks rules in force whose activator no longer reaches what they reach, or whose people have no account any more, and removes marks that no
 * longer apply. A rule whose lost reach nobody confirmed in 7 days is paused; the catch-all stays while other rules that give leads need it. In a
 * suspended institution nobody reaches or confirms anything, so nothing is marked until it is active again, and the days of a mark from before that
 * begin anew. The users who may confirm a rule are notified when it is marked, and when it is paused.
 */
export const ruleReach = (needs: Needs): Schedule =>
  defineSchedule({
    name: 'rule-reach',
    cron: '10 * * * *',
    run: async ({ tenantId, at }) => {
      const { reads, store } = needs;
      if ((await store.states.current(tenantDecider, tenantStream(tenantId))).state.status !== 'active') return [];
      await whole(reads, ruleList, tenantId);
      const where: Filter = { field: 'state', op: 'in', values: ['active', 'dry-run'] };
      const rows = await reads.page<RuleRow>(ruleList, tenantId, { where, limit: MOST_RULES });
      const streamOf = ({ ruleId }: RuleRow) => ruleBoundary.stream(tenantId, ruleId);
      const histories = await store.readMany(rows.map(streamOf));
      const reinstatedAt = await reinstatedOf(store, tenantId);
      const orders: Order[] = [];
      let staff: readonly (Viewer & { userId: string })[] | undefined;
      // Raised before the rule is marked or paused, so that a crash between the two omits no user.
      const notify = async (row: RuleRow, { kind }: { kind: string }, pausesAt: string) => {
        staff ??= await needs.identity.staff(tenantId);
        for (const one of staff) {
          if (!(await reaches(row, () => Promise.resolve(one)))) continue;
          const notificationId = `${kind}-${row.ruleId}-${Date.parse(pausesAt)}-${one.userId}`;
          const data = { notificationId, userId: one.userId, kind, ruleKind: row.kind };
          orders.push(order(notificationBoundary, [notificationId], { type: 'RaiseNotification', data }));
        }
      };
      const tell = ({ ruleId }: RuleRow, command: RuleCommand) => orders.push(order(ruleBoundary, [ruleId], command));
      for (const row of rows) {
        const activator = activatorOf((histories.get(streamOf(row)) ?? []) as RecordedEvent<RuleEvent>[]);
        const known = row.marks?.find(({ mark }) => mark === 'reach-lost');
        if (activator === undefined || (await reaches(row, () => needs.authenticator.absent(activator, tenantId)))) {
          if (known) tell(row, { type: 'UnmarkRule', data: { mark: 'reach-lost' } });
        } else if (!known) {
          const pausesAt = new Date(Date.parse(at) + CONFIRM_MS).toISOString();
          await notify(row, ruleNotifications.reachLost, pausesAt);
          tell(row, { type: 'MarkRule', data: { mark: 'reach-lost', pausesAt } });
        } else if (known.pausesAt !== undefined && Date.parse(known.pausesAt) - CONFIRM_MS < reinstatedAt) {
          const pausesAt = new Date(Date.parse(at) + CONFIRM_MS).toISOString();
          await notify(row, ruleNotifications.reachLost, pausesAt);
          tell(row, { type: 'UnmarkRule', data: { mark: 'reach-lost' } });
          tell(row, { type: 'MarkRule', data: { mark: 'reach-lost', pausesAt } });
        } else if (known.pausesAt !== undefined && known.pausesAt <= at && !isNeeded(row, rows)) {
          await notify(row, ruleNotifications.reachPaused, known.pausesAt);
          tell(row, { type: 'PauseRule', data: { why: 'reach-lost' } });
        }
        const isGone = await hasNobody(row, tenantId, needs);
        if (isGone !== (row.marks?.some(({ mark }) => mark === 'people-gone') ?? false))
          tell(row, { type: isGone ? 'MarkRule' : 'UnmarkRule', data: { mark: 'people-gone' } });
      }
      return orders;
    },
  });

/** When a suspended institution was last active again, in milliseconds. */
async function reinstatedOf(store: Needs['store'], tenantId: string): Promise<number> {
  const stream = tenantStream(tenantId);
  const history = (await store.readMany([stream])).get(stream) ?? [];
  return Date.parse(history.findLast(({ type }) => type === 'TenantReinstated')?.at ?? '') || -Infinity;
}

/** Who put the version in force, or confirmed it since. */
function activatorOf(history: readonly RecordedEvent<RuleEvent>[]): Actor | undefined {
  return history.findLast(({ type }) => type === 'RuleActivated' || type === 'RuleConfirmed')?.meta.actor;
}

/** Whether a user may open the screen of a rule and sees every lead and field, as activating it demands. */
async function reaches({ kind }: RuleRow, viewerOf: () => Promise<Pick<Viewer, 'acl' | 'sight'>>): Promise<boolean> {
  try {
    const { acl, sight } = await viewerOf();
    assertAllowed(grants(acl, codeOfKind[kind]));
    assertSeesWhole(sight);
    return true;
  } catch (error) {
    if (error instanceof ForbiddenException) return false;
    throw error;
  }
}

/** Whether other rules that give leads need a rule as their catch-all. */
const isNeeded = ({ ruleId, catchAll }: RuleRow, rows: readonly RuleRow[]): boolean =>
  catchAll && rows.some((one) => one.ruleId !== ruleId && one.state === 'active' && givingKinds.includes(one.kind));

async function hasNobody({ kind, definitionInForce }: RuleRow, tenantId: string, { identity }: Needs): Promise<boolean> {
  if (!givesToPeople(kind) || !definitionInForce) return false;
  for (const { id } of definitionOf(definitionInForce).users) if ((await identity.user(tenantId, id))?.status === 'active') return false;
  return true;
}
