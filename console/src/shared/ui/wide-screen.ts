import { useSyncExternalStore } from 'react';

function widthOf(least: number) {
  const media = window.matchMedia(`(min-width: ${least}px)`);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return { reached: () => media.matches, subscribe };
}

const desktop = widthOf(768);
const large = widthOf(1200);

/** Whether the screen is a desktop's at this moment. */
export const isWideScreen = desktop.reached;

/** Desktop: 768 px or wider. */
export const useWideScreen = (): boolean => useSyncExternalStore(desktop.subscribe, desktop.reached);

/** Room for the menu with its words beside a list: 1200 px or wider. */
export const useRoomyScreen = (): boolean => useSyncExternalStore(large.subscribe, large.reached);
