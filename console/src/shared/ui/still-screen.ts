import { useSyncExternalStore } from 'react';
import { mediaOf } from './media';

const still = mediaOf('(prefers-reduced-motion: reduce)');

/** Whether the user's system asks for reduced motion. */
export const useStillScreen = (): boolean => useSyncExternalStore(still.subscribe, still.matches);
