import { useSyncExternalStore } from 'react';
import { mediaOf } from './media';

const desktop = mediaOf('(min-width: 768px)');
const finger = mediaOf('(pointer: coarse)');
const large = mediaOf('(min-width: 1200px)');

/** Whether the screen is a desktop's at this moment. */
export const isWideScreen = desktop.matches;

/** Desktop: 768 px or wider. */
export const useWideScreen = (): boolean => useSyncExternalStore(desktop.subscribe, desktop.matches);

/** Room for the menu with its words beside a list: 1200 px or wider. */
export const useRoomyScreen = (): boolean => useSyncExternalStore(large.subscribe, large.matches);

/** Whether people point with a finger: nothing hovers, and a keyboard is seldom at hand. */
export const useFinger = (): boolean => useSyncExternalStore(finger.subscribe, finger.matches);
