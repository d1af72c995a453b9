import { notifyOfExport } from './notify-of-export.policy';

export const policies = [notifyOfExport];
