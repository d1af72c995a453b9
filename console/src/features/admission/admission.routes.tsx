import { admissionScreens } from '@matricula/domain/admission/admission.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** The list of admissions with the detail of one next to it. */
export const admissionRoutes: readonly RouteEntry[] = [
  route(
    admissionScreens.admissionConfirmation,
    screen(() => import('./admission-confirmation/admission-confirmation.page'), 'AdmissionConfirmationPage'),
  ),
];
