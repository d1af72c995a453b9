import { useSyncExternalStore } from 'react';

const media = window.matchMedia('(min-width: 768px)');
const subscribe = (listener: () => void) => {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Desktop: 768 px or wider. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => media.matches);
