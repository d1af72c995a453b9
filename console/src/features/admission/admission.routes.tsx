import { route, signedIn, type RouteEntry } from '../../shared/routing/route-table';

/** Admissions. */
export const admissionRoutes: readonly RouteEntry[] = [route('/admission-confirmation', 'Admission confirmation', signedIn)];
