import { useSyncExternalStore } from 'react';
import { onSessionChange, sessionStore } from '../session/session-store';
import { languageOf, onSpoken, speak, spokenNow, type Language } from './texts';

/** The language that is spoken. */
export const useLanguage = (): Language => useSyncExternalStore(onSpoken, spokenNow);

/** Speaks as the person of the session chose, from now on; resolves when it first does. The language is kept with their account. */
export function followLanguage(): Promise<void> {
  const follow = () =>
    speak(languageOf(sessionStore.user()?.language)).catch((error: unknown) => console.warn('The texts could not be fetched.', error));
  onSessionChange(() => void follow());
  return follow();
}
