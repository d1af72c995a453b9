import { admissionScreens } from '@matricula/domain/admission/admission.screens';
import { route, type RouteEntry } from '../../shared/routing/route-table';

/** Admissions. */
export const admissionRoutes: readonly RouteEntry[] = [route(admissionScreens.admissionConfirmation)];
