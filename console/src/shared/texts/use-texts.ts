import { onSessionChange, sessionStore } from '../session/session-store';
import { useCurrentUser } from '../session/session';
import { languageOf, speak, type Language, type Texts } from './texts';

/** The language that the signed-in person chose; kept with their account. */
export const useLanguage = (): Language => languageOf(useCurrentUser()?.language);

/** What an area says to the signed-in person. */
export const useTexts = <Of>(texts: Texts<Of>): Texts<Of>[Language] => texts[useLanguage()];

/** Speaks as the person of the session chose, from the start of the page on. */
export function followLanguage(): void {
  const follow = () => speak(languageOf(sessionStore.user()?.language));
  follow();
  onSessionChange(follow);
}
