import { applicationScreens } from '@matricula/domain/application/application.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Screens of application forms. */
export const applicationRoutes: readonly RouteEntry[] = [
  route(
    applicationScreens.formBuilder,
    screen(() => import('./application-manager.page'), 'ApplicationManagerPage'),
  ),
  route(
    applicationScreens.formBuilderApplicantManager,
    screen(() => import('./applications/applications.page'), 'ApplicantManagerPage'),
  ),
  route(
    applicationScreens.applications,
    screen(() => import('./applications/applications.page'), 'ApplicationsPage'),
  ),
  route(
    applicationScreens.application,
    screen(() => import('./applications/application.page'), 'ApplicationPage'),
  ),
  route(
    applicationScreens.formBuilderForms,
    screen(() => import('./forms/forms.page'), 'FormsPage'),
  ),
  route(
    applicationScreens.formBuilderForm,
    screen(() => import('./form-builder/form-builder.page'), 'FormBuilderPage'),
  ),
  route(applicationScreens.formBuilderManageDocuments),
  route(applicationScreens.formBuilderPaymentManager),
  route(applicationScreens.formBuilderPurchaseSummary),
  route(applicationScreens.formBuilderQueryManager),
  route(applicationScreens.formBuilderQuickclixManager),
  route(applicationScreens.formBuilderCouponManager),
  route(applicationScreens.formBuilderManageFaq),
  route(
    applicationScreens.postApplication,
    screen(() => import('./application-manager.page'), 'PostApplicationPage'),
  ),
  route(applicationScreens.postApplicationForms),
  route(applicationScreens.formBuilderDocumentVerfication),
  route(applicationScreens.formBuilderConfiguration),
];
