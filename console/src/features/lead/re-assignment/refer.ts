import { lazy } from 'react';
import { part } from '../../../shared/routing/part';

/** The permission to refer leads to level 3. */
export const REFERS = 'L2_TO_L2_RE-ASSIGNMENT';

/** Loaded once a lead is referred. */
export const ReferDialog = lazy(async () => ({ default: (await part('ReferDialog', () => import('./refer.dialog'))).ReferDialog }));
