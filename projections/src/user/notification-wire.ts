import { ERASED } from '@matricula/domain/kernel';
import { dayWords, timeWords } from '@matricula/domain/kernel/date-words';
import { notificationKind } from '@matricula/domain/registry';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { userList, type NotificationRow, type UserRow } from '@matricula/read-models/user';
import { tenantList, type TenantRow } from '@matricula/read-models/tenant';
import type { ReadStore } from '@matricula/read-store';
import { hiddenFields, type Sight } from '@matricula/auth';
import { dayIn, sourceWords } from '@matricula/lists';

/** A notification as the documents name its fields (000 §3). */
export interface WireNotification {
  _id: string;
  read: boolean;
  user_id: string;
  notifications: {
    type: string;
    message: string;
    time: string;
    /** The address that it opens (NO-09 to NO-13). */
    target: string;
    /** It cannot wait, so it is also shown as a toast when it arrives. */
    interrupts: boolean;
    lead_hash?: string;
    ticket_id?: string;
    lead_id?: string;
  };
}

/**
 * Notifications with display texts for the lead and the sender. Names are looked up when shown: an erased person has none, and a lead that was
 * reassigned is not named any more. `sightOf` gives what each recipient may see.
 */
export async function wireNotifications(
  reads: ReadStore,
  tenantId: string,
  given: readonly NotificationRow[],
  sightOf: (userId: string) => Sight | undefined,
): Promise<WireNotification[]> {
  const rows = await namedNotifications(reads, tenantId, given);
  const ids = [...new Set(rows.flatMap(({ leadId, leads }) => (leadId && (leads ?? 1) === 1 ? [leadId] : [])))];
  const [known, word, zone] = await Promise.all([
    ids.length > 0 ? reads.getMany<LeadRow>(leadList, tenantId, ids) : [],
    sourceWords(reads, tenantId),
    rows.some(({ dueAt }) => dueAt) ? zoneOf(reads, tenantId) : 'UTC',
  ]);
  const leads = new Map(known.map((lead) => [lead.leadId, lead]));
  return rows.map((row) => {
    const lead = leads.get(row.leadId ?? '');
    const seen = lead && !lead.removed && lead.ownerId === row.userId ? lead : undefined;
    const sight = sightOf(row.userId);
    const kept = sight && hiddenFields(leadList, sight);
    const named = seen && sight ? (kept?.told(seen) ?? seen) : undefined;
    const declared = notificationKind(row.type);
    const due = row.dueAt && dueWords(row.dueAt, zone, new Date());
    const message = declared.words(row, { by: row.by, lead: named && leadWords(named), source: named && word(named.source), due });
    return {
      _id: row.notificationId,
      read: row.read,
      user_id: row.userId,
      notifications: {
        type: row.type,
        message: kept?.text(message) ?? message,
        time: row.at,
        target: declared.screen(row),
        interrupts: declared.interrupts,
        lead_hash: row.leadHash ?? row.leadId,
        ticket_id: row.ticketId,
        lead_id: named?.leadId,
      },
    };
  });
}

/** Adds the name of the user who caused each notification, in `by` and in the message, unless that user is erased. */
export async function namedNotifications(reads: ReadStore, tenantId: string, rows: readonly NotificationRow[]): Promise<NotificationRow[]> {
  const homes = new Map<string, Set<string>>();
  for (const { by, byId, byTenantId = tenantId } of rows)
    if (by === undefined && byId !== undefined) homes.set(byTenantId, (homes.get(byTenantId) ?? new Set()).add(byId));
  const found = await Promise.all([...homes].map(([home, ids]) => reads.getMany<UserRow>(userList, home, [...ids])));
  const names = new Map(found.flat().flatMap(({ userId, name }) => (name === ERASED ? [] : [[userId, name] as const])));
  return rows.map((row) => {
    const by = row.by ?? names.get(row.byId ?? '');
    return { ...row, by, message: notificationKind(row.type).words(row, { by }) };
  });
}

async function zoneOf(reads: ReadStore, tenantId: string): Promise<string> {
  return (await reads.get<TenantRow>(tenantList, tenantId, tenantId))?.timeZone ?? 'UTC';
}

/** "is due at 03:30 PM", "was due at 03:30 PM", "was due on 20 Nov 2026 at 03:30 PM". */
export function dueWords(dueAt: string, zone: string, now: Date): string {
  const due = dayIn(zone, dueAt);
  const day = due === dayIn(zone, now.toISOString()) ? '' : `on ${dayWords(due)} `;
  return `${new Date(dueAt) > now ? 'is' : 'was'} due ${day}at ${timeWords(dueAt, zone)}`;
}

/** A lead by its name, else by its number; undefined where the reader may see neither. */
const leadWords = ({ name, phone }: LeadRow): string | undefined => name ?? phone;
