import { useQuery } from '@tanstack/react-query';
import { get } from '../http/http';
import { type DeclaredReport } from './report-page';

/** The reports that the user may open; constant while the console is open. */
export const useReports = () =>
  useQuery({ queryKey: ['reports'], queryFn: async () => (await get<DeclaredReport[]>('reports')).data, staleTime: Infinity });
