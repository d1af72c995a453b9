import { useSyncExternalStore } from 'react';
import { mediaOf } from './media';

const desktop = mediaOf('(min-width: 768px)');
const finger = mediaOf('(pointer: coarse)');
const large = mediaOf('(min-width: 1200px)');

/** Whether the screen is currently of desktop size. */
export const isWideScreen = desktop.matches;

/** Desktop: 768 px or wider. */
export const useWideScreen = (): boolean => useSyncExternalStore(desktop.subscribe, desktop.matches);

/** Room for the labelled menu next to a list: 1200 px or wider. */
export const useRoomyScreen = (): boolean => useSyncExternalStore(large.subscribe, large.matches);

/** Whether the pointer is a finger: no hover, and seldom a keyboard. */
export const useFinger = (): boolean => useSyncExternalStore(finger.subscribe, finger.matches);
