import { leadList, type LeadRow } from '@matricula/read-models/lead';
import type { NotificationRow } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';
import { sourceWords } from './export-columns';

/** A notification as the documents name its fields (000 §3). */
export interface WireNotification {
  _id: string;
  read: boolean;
  user_id: string;
  notifications: { type: string; message: string; time: string; lead_hash?: string; ticket_id?: string; lead_id?: string };
}

/**
 * Notifications with the lead in their words. The name is looked up when it is shown: an erased person has none, and a lead that has
 * become somebody else's is not named any more.
 */
export async function wireNotifications(reads: ReadStore, tenantId: string, rows: readonly NotificationRow[]): Promise<WireNotification[]> {
  const ids = [...new Set(rows.flatMap(({ leadId, leads }) => (leadId && leads === 1 ? [leadId] : [])))];
  const [known, word] = await Promise.all([
    ids.length > 0 ? reads.getMany<LeadRow>(leadList, tenantId, ids) : [],
    sourceWords(reads, tenantId),
  ]);
  const leads = new Map(known.map((lead) => [lead.leadId, lead]));
  return rows.map((row) => {
    const lead = leads.get(row.leadId ?? '');
    const named = lead && !lead.removed && lead.ownerId === row.userId ? lead : undefined;
    return {
      _id: row.notificationId,
      read: row.read,
      user_id: row.userId,
      notifications: {
        type: row.type,
        message: named ? sentence(row, named, word(named.source)) : row.message,
        time: row.at,
        lead_hash: row.leadHash ?? row.leadId,
        ticket_id: row.ticketId,
        lead_id: named?.leadId,
      },
    };
  });
}

function sentence({ by, message }: NotificationRow, { name, phone }: LeadRow, source: string): string {
  const who = name ?? phone;
  return by && who ? `${by} assigned ${who}${source ? ` from ${source}` : ''} to you` : message;
}
