import { QueryClient } from '@tanstack/react-query';
import { HttpError } from './http-error';

/** Cache of server data. Rejections are answers and are not retried; lost connections are. */
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
