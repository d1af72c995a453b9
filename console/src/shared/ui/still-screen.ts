import { useSyncExternalStore } from 'react';
import { mediaOf } from './media';

const still = mediaOf('(prefers-reduced-motion: reduce)');

/** Whether the person asked their system for screens on which nothing moves by itself. */
export const useStillScreen = (): boolean => useSyncExternalStore(still.subscribe, still.matches);
