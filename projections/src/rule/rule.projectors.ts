import { ruleListProjector } from './rule-list.projector';
import { ruleTurnsProjector } from './rule-turns.projector';

export const ruleProjectors = [ruleListProjector, ruleTurnsProjector];
