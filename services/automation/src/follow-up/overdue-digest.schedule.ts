import type { IdentityService } from '@matricula/auth';
import { messageBoundary, wants } from '@matricula/domain/communication';
import { momentWords } from '@matricula/domain/kernel/date-words';
import { followUpNotifications } from '@matricula/domain/follow-up';
import { followUpScreens } from '@matricula/domain/follow-up/follow-up.screens';
import { dayIn } from '@matricula/lists';
import { defineSchedule, order, type Order, type Schedule } from '@matricula/policy-kit';
import { followUpList } from '@matricula/read-models/follow-up';
import type { Filter } from '@matricula/read-models/kernel';
import { whole, type ReadStore } from '@matricula/read-store';

interface Needs {
  reads: ReadStore;
  identity: Pick<IdentityService, 'user'>;
  brand: string;
  publicUrl: string;
}

/** A user's overdue calls: their number, and the oldest one. */
interface Owed {
  ownerId: string;
  overdue: number;
  oldest: string;
}

/**
 * Each morning, mails every user with overdue follow-ups their number, the oldest date and a link. Names and numbers of leads
 * stay in the product.
 */
export const overdueDigest = (needs: Needs): Schedule =>
  defineSchedule({
    name: 'overdue-digest',
    cron: '0 8 * * *',
    run: async ({ tenantId, timeZone, at }) => {
      const orders: Order[] = [];
      for (const owed of await owedIn(tenantId, at, needs.reads)) {
        const user = await needs.identity.user(tenantId, owed.ownerId);
        if (user?.status === 'active' && wants(user.preferences, followUpNotifications.overdueDigest, 'email'))
          orders.push(digest(owed, user.name, { timeZone, at }, needs));
      }
      return orders;
    },
  });

async function owedIn(tenantId: string, at: string, reads: ReadStore): Promise<Owed[]> {
  await whole(reads, followUpList, tenantId);
  const where: Filter = {
    and: [
      { field: 'status', op: 'eq', value: 'pending' },
      { field: 'leadRemoved', op: 'eq', value: false },
      { field: 'dueAt', op: 'lt', value: at },
    ],
  };
  const rows = await reads.aggregate(followUpList, tenantId, {
    where,
    by: [{ field: 'ownerId' }],
    measures: [
      { as: 'overdue', op: 'count' },
      { as: 'oldest', op: 'min', field: 'dueAt' },
    ],
  });
  return rows.flatMap(({ ownerId, overdue, oldest }) =>
    typeof ownerId === 'string' ? [{ ownerId, overdue: Number(overdue), oldest: String(oldest) }] : [],
  );
}

function digest(
  { ownerId, overdue, oldest }: Owed,
  name: string,
  when: { timeZone: string; at: string },
  { brand, publicUrl }: Needs,
): Order {
  const { timeZone } = when;
  const day = dayIn(timeZone, when.at);
  const since = momentWords(oldest, timeZone);
  const many = overdue === 1 ? '1 follow-up is overdue' : `${overdue} follow-ups are overdue`;
  const body = `Good morning ${name},\n\n${many}; the oldest was due on ${since}.\n\nWork them off: ${publicUrl}${followUpScreens.list.at({ stage: 'overdue' })}\n\n${brand}`;
  const messageId = `overdue-digest-${day}-${ownerId}`;
  return order(messageBoundary, [messageId], {
    type: 'RequestMessage',
    data: { messageId, channel: 'email', kind: 'overdue-digest', recipientId: ownerId, title: many, body },
  });
}
