import { useSyncExternalStore } from 'react';
import { onSessionChange, sessionStore } from '../session/session-store';
import { languageOf, onSpoken, speak, spokenNow, type Language } from './texts';

/** The current language. */
export const useLanguage = (): Language => useSyncExternalStore(onSpoken, spokenNow);

/** Applies the language of the session's user, and follows changes; resolves once it is first applied. The language is stored with the account. */
export function followLanguage(): Promise<void> {
  const follow = () =>
    speak(languageOf(sessionStore.user()?.language)).catch((error: unknown) => console.warn('The texts could not be fetched.', error));
  onSessionChange(() => void follow());
  return follow();
}
