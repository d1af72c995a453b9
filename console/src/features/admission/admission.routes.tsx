import { admissionScreens } from '@matricula/domain/admission/admission.screens';
import { route, type RouteEntry } from '../../shared/routing/route-table';

/** The admission screen, which has no page yet. */
export const admissionRoutes: readonly RouteEntry[] = [route(admissionScreens.admissionConfirmation)];
