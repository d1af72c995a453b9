import { useSyncExternalStore } from 'react';

const media = window.matchMedia('(min-width: 768px)');
const subscribe = (listener: () => void) => {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the screen is a desktop's at this moment. */
export const isWideScreen = (): boolean => media.matches;

/** Desktop: 768 px or wider. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, isWideScreen);
