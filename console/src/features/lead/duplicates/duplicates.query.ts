import { useQuery } from '@tanstack/react-query';
import { type DataOf, type RowOf } from '../../../shared/http/answers';
import { get, post, type Answer } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { queryClient } from '../../../shared/http/query-client';
import { leadMoved } from '../../../shared/lead/call-action-request';
import { refreshLead } from '../../../shared/lead/lead.query';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

/** Two leads that may be one person. */
export type Candidate = RowOf<'LeadMerge_duplicates'>;
export type LeadInBrief = Candidate['lead'];
export type MergePreview = DataOf<'LeadMerge_preview'>;

export const PAGE_SIZE = 25;
/** How long the toast offers to undo. */
const UNDO_MS = 10_000;
const KEY = ['lead-duplicates'];

/** A page of candidates, the most similar first; with `leadId` those of one lead. */
export const useCandidates = (page: number, leadId: string | null) =>
  useQuery({
    queryKey: [...KEY, page, leadId],
    queryFn: () =>
      get<Candidate[]>('leads/duplicates', { page_no: page, limit: PAGE_SIZE, ...(leadId ? { lead_id: leadId } : {}) }) as Promise<
        Answer<Candidate[]> & { count: number; left_out: { contacts: number; names: number } }
      >,
    staleTime: 0,
  });

/** What it would do to merge a lead into another one. */
export const useMergePreview = (survivorId: string, mergedId: string) =>
  useQuery({
    // A key of its own: after the merge the lists are fetched again, but the merged lead has no preview any more.
    queryKey: ['lead-merge-preview', survivorId, mergedId],
    queryFn: async () => (await get<MergePreview>(`leads/${survivorId}/merge-preview`, { with: mergedId })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** The leads that were merged into a lead. */
export const useMergedLeads = (leadId: string, mergedLeadIds: readonly string[]) =>
  useQuery({
    queryKey: ['lead', leadId, 'merged', ...mergedLeadIds],
    queryFn: async () => (await get<DataOf<'LeadMerge_merged'>>(`leads/${leadId}/merged`)).data,
    staleTime: 0,
  });

async function moved(...leadIds: string[]): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), ...leadIds.map((leadId) => refreshLead(leadId))]);
  for (const leadId of leadIds) leadMoved({ leadId });
}

const notUndone = (error: unknown) => toast.error(t`The merge was not undone: ${messageOf(error)}`);

/**
 * Separates a merged lead from the lead that it was merged into, and offers to undo it. If another lead has a contact of the merged lead by now,
 * offers to separate it without that contact.
 */
export async function separate(survivorId: string, mergedId: string, withoutContact = false): Promise<void> {
  try {
    const body = withoutContact ? { without_contact: true } : undefined;
    const { message, data } = await post<DataOf<'LeadMerge_unmerge'>>(`leads/${mergedId}/unmerge`, body);
    const undo = () => void mergeAgain(survivorId, mergedId, data.taken);
    toast.success(message ?? t`Leads separated`, { action: { label: t`Undo`, run: undo }, forMs: UNDO_MS });
    await moved(survivorId, mergedId);
  } catch (error) {
    if (withoutContact || !(error instanceof HttpError) || error.rule !== 'lead/taken') return notUndone(error);
    const run = () => void separate(survivorId, mergedId, true);
    toast.error(t`The merge was not undone: ${messageOf(error)}`, { action: { label: t`Separate without it`, run }, forMs: UNDO_MS });
  }
}

async function mergeAgain(survivorId: string, mergedId: string, take: readonly string[]): Promise<void> {
  try {
    const { message } = await post(`leads/${survivorId}/merge`, { merged_lead_id: mergedId, take });
    toast.success(message ?? t`Leads merged`);
    await moved(survivorId, mergedId);
  } catch (error) {
    toast.error(t`Nothing was merged: ${messageOf(error)}`);
  }
}

/** Merges two leads as the preview showed it, and offers to undo it. */
export async function mergeAsSeen({ survivor, merged, seen }: MergePreview, take: readonly string[]): Promise<void> {
  const [survivorId, mergedId] = [survivor.leadId, merged.leadId];
  const { message } = await post(`leads/${survivorId}/merge`, { merged_lead_id: mergedId, take, seen });
  const undo = () => void separate(survivorId, mergedId);
  toast.success(message ?? t`Leads merged`, { action: { label: t`Undo`, run: undo }, forMs: UNDO_MS });
  await moved(survivorId, mergedId);
}

/** Marks two leads as different people, and offers to undo it. */
export async function dismiss({ lead, other }: Candidate, dismissed = true): Promise<void> {
  const { message } = await post('leads/duplicates/dismiss', { lead_id: lead.leadId, other_lead_id: other.leadId, dismissed });
  const undo = () =>
    void dismiss({ lead, other } as Candidate, false).catch((error: unknown) =>
      toast.error(t`The mark was not removed: ${messageOf(error)}`),
    );
  toast.success(message ?? t`Saved`, dismissed ? { action: { label: t`Undo`, run: undo }, forMs: UNDO_MS } : undefined);
  await queryClient.invalidateQueries({ queryKey: KEY });
}
