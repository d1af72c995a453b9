import { inZone } from '../../../shared/session/tenant-clock';

/** A moment as the profile writes it. */
export const momentIn = (at: string, zone: string): string => inZone(at, zone).format('DD MMM YYYY, hh:mm A');
