import { QueryClient } from '@tanstack/react-query';
import { HttpError } from './http-error';

/** Server data lives here; refusals are answers and are not asked again, lost connections are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && error instanceof HttpError && error.kind !== 'refused',
    },
    mutations: { retry: false },
  },
});
