import { commission } from './commission.policy';
import { openAdmission } from './open-admission.policy';
import { productOfAdmission } from './product-of-admission.policy';
import { unenrolApplication } from './unenrol-application.policy';
import { unlockStage } from './unlock-stage.policy';

export const policies = [openAdmission, productOfAdmission, unlockStage, unenrolApplication, commission];
