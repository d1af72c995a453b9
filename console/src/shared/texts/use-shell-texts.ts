import { useEffect } from 'react';
import { useCurrentUser } from '../session/session';
import { languageOf, shellTexts, type Language, type ShellTexts } from './shell-texts';

/** The language that the signed-in person chose; kept with their account. */
export const useLanguage = (): Language => languageOf(useCurrentUser()?.language);

/** What the shell says to the signed-in person. */
export function useShellTexts(): ShellTexts {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return shellTexts[language];
}
