import { collectSlots } from '../../shared/shell/shell-slots';
import * as features from './slots';

/** What all features show in the shell. */
export const slots = collectSlots(Object.values(features));
