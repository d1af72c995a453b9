import type { ConfigProviderProps } from 'antd';
import { useEffect, useState } from 'react';
import type { Language } from '../../shared/texts/texts';

type ControlTexts = ConfigProviderProps['locale'];

const fetched: Readonly<Record<Language, () => Promise<ControlTexts>>> = {
  en: () => Promise.resolve(undefined),
  hi: () => import('antd/es/locale/hi_IN').then((texts) => texts.default),
};

/** Built-in texts of controls (calendars, pagination, empty states); English until they are loaded, or if they cannot be. */
export function useControlTexts(language: Language): ControlTexts {
  const [texts, setTexts] = useState<ControlTexts>();
  useEffect(() => {
    let wanted = true;
    fetched[language]().then(
      (said) => wanted && setTexts(said),
      (error: unknown) => console.warn('The texts of the controls could not be fetched.', error),
    );
    return () => void (wanted = false);
  }, [language]);
  return texts;
}
