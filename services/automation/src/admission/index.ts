import { commission } from './commission.policy';
import { openAdmission } from './open-admission.policy';
import { unlockStage } from './unlock-stage.policy';

export const policies = [openAdmission, unlockStage, commission];
