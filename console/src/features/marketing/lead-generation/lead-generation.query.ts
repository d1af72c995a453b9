import { useQuery } from '@tanstack/react-query';
import { get } from '../../../shared/http/http';
import type { DataOf } from '../../../shared/http/answers';

export type AudienceCounts = DataOf<'LeadGeneration_audienceDetails'>;
export type BroadcastHistory = DataOf<'LeadGeneration_history'>['rows'][number];

const AGAIN_MS = 2_000;
/** Messages in these states still change. */
const moving = ({ state, requested, accepted }: BroadcastHistory) =>
  state === 'sending' || requested > 0 || (state === 'sent' && accepted > 0);

/** An audience with its counts, as they are now. */
export const useAudience = (audienceId: string) =>
  useQuery({
    queryKey: ['lead-gen', 'audience', audienceId],
    queryFn: async () => (await get<AudienceCounts>('lead-gen/audience-details', { audience_id: audienceId })).data,
    staleTime: 0,
  });

/** A broadcast with what became of its messages; asked again while it is under way. */
export const useBroadcast = (broadcastId: string) =>
  useQuery({
    queryKey: ['lead-gen', 'broadcast', broadcastId],
    queryFn: async () =>
      (await get<DataOf<'LeadGeneration_history'>>('lead-gen/broadcasts-history', { broadcast_id: broadcastId })).data.rows[0] ?? null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && moving(state.data) ? AGAIN_MS : false),
  });
