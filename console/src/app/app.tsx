import { QueryClientProvider } from '@tanstack/react-query';
import { RecoilRoot } from 'recoil';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../shared/http/query-client';
import { onSessionEnd } from '../shared/http/session-end';
import { useDocumentTheme } from '../shared/session/appearance';
import { useLanguage } from '../shared/texts/use-texts';
import { ErrorBoundary } from '../shared/ui/error-boundary';
import { Toasts } from '../shared/ui/toast';
import { router } from './router';
import './texts/translations';

onSessionEnd(() => {
  queryClient.clear();
  const { pathname, search } = window.location;
  const onPublicPage = pathname === '/login' || pathname === '/verify-otp';
  void router.navigate(onPublicPage ? '/login' : `/login?${new URLSearchParams({ returnUrl: pathname + search }).toString()}`);
});

function Themed() {
  useDocumentTheme();
  const language = useLanguage();
  return (
    <ErrorBoundary>
      {/* Remounts everything when the language changes. */}
      <RouterProvider key={language} router={router} />
      <Toasts />
    </ErrorBoundary>
  );
}

/** The console. */
export function App() {
  return (
    <RecoilRoot>
      <QueryClientProvider client={queryClient}>
        <Themed />
      </QueryClientProvider>
    </RecoilRoot>
  );
}
