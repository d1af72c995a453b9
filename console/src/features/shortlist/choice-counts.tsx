import { useQuery } from '@tanstack/react-query';
import { whole } from '@matricula/domain/kernel/figures';
import { type LeadRow } from '@matricula/read-models/lead';
import { type DataOf } from '../../shared/http/answers';
import { get } from '../../shared/http/http';
import { leadKey } from '../../shared/lead/lead.query';

function useChoiceCount(path: 'getShortlistedCollegesCount' | 'getNotInterestedCollegesCount', leadId: string): number | undefined {
  const { data } = useQuery({
    queryKey: [...leadKey(leadId), path],
    queryFn: async () => (await get<DataOf<'Shortlist_shortlistedCount'>>(path, { lead_id: leadId })).data.count,
    staleTime: 0,
  });
  return data;
}

/** Nothing until the count is loaded, and nothing for none. */
const Count = ({ of }: { of: number | undefined }) => (of ? <span className="tabular"> {whole.format(of)}</span> : null);

/** The number of shortlisted courses of a lead (LP-05, LP-10). */
export const ShortlistedCount = ({ lead }: { lead: LeadRow }) => <Count of={useChoiceCount('getShortlistedCollegesCount', lead.leadId)} />;

/** The number of colleges that a lead is not interested in (LP-06, LP-10). */
export const NotInterestedCount = ({ lead }: { lead: LeadRow }) => (
  <Count of={useChoiceCount('getNotInterestedCollegesCount', lead.leadId)} />
);
