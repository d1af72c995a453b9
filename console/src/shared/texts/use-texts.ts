import { useSyncExternalStore } from 'react';
import { onSessionChange, sessionStore } from '../session/session-store';
import { languageOf, onSpoken, speak, spokenNow, textsNow, type Language, type Texts } from './texts';

/** The language that is spoken. */
export const useLanguage = (): Language => useSyncExternalStore(onSpoken, spokenNow);

/** What an area says to the signed-in person. */
export function useTexts<Of>(texts: Texts<Of>): ReturnType<typeof textsNow<Of>> {
  useLanguage();
  return textsNow(texts);
}

/** Speaks as the person of the session chose, from the start of the page on; the language is kept with their account. */
export function followLanguage(): void {
  const follow = () =>
    void speak(languageOf(sessionStore.user()?.language)).catch((error: unknown) => console.warn('The texts could not be fetched.', error));
  follow();
  onSessionChange(follow);
}
