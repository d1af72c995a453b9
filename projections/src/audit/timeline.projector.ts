import { eventDefinitions } from '@matricula/domain/registry';
import { defineProjector, set } from '@matricula/projection-kit';
import { timeline, type TimelineRow } from '@matricula/read-models/audit';

/** Tables as the timeline names them, by the context that owns the event. */
const tables: Record<string, string> = {
  lead: 'Lead',
  'call-action': 'Call action',
  'follow-up': 'Follow-up',
  user: 'User',
  tenant: 'Tenant',
  catalog: 'Catalog',
};

const words = (type: string) =>
  type
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^./, (c) => c.toUpperCase());

const tableOf = new Map(
  eventDefinitions.map(({ type, context }) => {
    const record = /^(\w+?)(Created|Changed|Removed)$/.exec(type);
    const plain = ['lead', 'catalog'].includes(context) && record && !type.startsWith('Lead');
    return [type, plain ? words(record[1] ?? type) : (tables[context] ?? context)];
  }),
);

/** Every event of the system is an entry; only what finds it is kept, the data stay in the log. */
export const timelineProjector = defineProjector<TimelineRow>(timeline, {
  '*': ({ id, at, position, stream, revision, type, data, meta }) => {
    const { leadId } = data as { leadId?: string };
    const { id: userId, name: userName, email: userEmail } = meta.actor;
    const table = tableOf.get(type) ?? type;
    return set<TimelineRow>(id, {
      entryId: id,
      at,
      position,
      stream,
      revision,
      userId,
      userName,
      userEmail,
      table,
      property: words(type),
      type,
      leadId,
      ip: meta.ip,
      userAgent: meta.userAgent,
    });
  },
});
